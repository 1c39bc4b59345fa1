import ChevronDown from 'lucide-react/icons/chevron-down';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useId, useRef, useState } from 'react';
import { get, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MAX_COLIS_PER_SHIPMENT } from '#shared/colis/rules.ts';
import type { Container } from '#shared/containers/schema.ts';
import { dollars } from '#web/core/format.ts';
import { FileFieldSlot } from '#web/core/forms/file/FileFieldSlot.tsx';
import { useFields } from '#web/core/forms/useFields.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { NumberField } from '#web/ui/form/NumberField.tsx';
import { TextAreaField } from '#web/ui/form/TextField.tsx';
import type { BookingValues } from './bookingFormSchema.ts';
import { describePrice } from './describePrice.ts';
import { OptionalFields } from './OptionalFields.tsx';
import styles from './OtherParcels.module.css';
import { SizeFields } from './SizeFields.tsx';
import { ParcelPriceBreakdown } from './Summary.tsx';
import { useCoverFault } from './useCoverFault.ts';
import { usePrices } from './usePrices.ts';
import { anotherParcel, prefixOf } from './values.ts';

/** Further parcels of the shipment, each folded once it is complete, and the button that adds one. */
export default function OtherParcels({ container }: { container: Container }) {
  const { t } = useTranslation('booking');
  const { getValues } = useFormContext<BookingValues>();
  const { fields, append, remove } = useFieldArray<BookingValues, 'autres'>({ name: 'autres' });
  const list = useRef<HTMLOListElement>(null);
  const [added, setAdded] = useState(0);
  const adding = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (added > 0) list.current?.querySelector<HTMLElement>(':scope > li:last-child summary')?.focus();
  }, [added]);

  const add = () => {
    append(anotherParcel(getValues()), { shouldFocus: false });
    setAdded((count) => count + 1);
  };
  const removeAt = (index: number) => {
    remove(index);
    adding.current?.querySelector('button')?.focus();
  };
  const count = fields.length + 1;
  return (
    <div className={styles.others}>
      {fields.length > 0 && (
        <ol ref={list} className={styles.list} start={2}>
          {fields.map(({ id }, index) => (
            <OtherParcel key={id} index={index} container={container} onRemove={() => removeAt(index)} />
          ))}
        </ol>
      )}
      <div ref={adding} className={styles.add}>
        <Button look="quiet" icon={Plus} onClick={add} disabled={count === MAX_COLIS_PER_SHIPMENT}>
          {t('parcels.add')}
        </Button>
        <p>{t(count === MAX_COLIS_PER_SHIPMENT ? 'parcels.max' : 'parcels.hint', { max: MAX_COLIS_PER_SHIPMENT })}</p>
      </div>
      <p role="status" className="visually-hidden">
        {count > 1 && t('summary.parcels', { count })}
      </p>
    </div>
  );
}

interface OtherParcelProps {
  index: number;
  container: Container;
  onRemove: () => void;
}

function OtherParcel({ index, container, onRemove }: OtherParcelProps) {
  const { t } = useTranslation('booking');
  const language = useLanguage();
  const id = useId();
  const prefix = prefixOf(index);
  const { formState } = useFormContext<BookingValues>();
  const field = useFields<BookingValues>();
  const parcel = useWatch<BookingValues, `autres.${number}`>({ name: `autres.${index}` });
  const firstDescription = useWatch<BookingValues, 'description'>({ name: 'description' });
  const { faultOf } = useCoverFault(container);
  const value = field(`autres.${index}.valeurCouverture`);
  const price = usePrices(container)[index + 1];
  const isRefused = get(formState.errors, `autres.${index}`) !== undefined;
  const [isOpen, setOpen] = useState(!price);
  const number = index + 2;
  return (
    <li className={styles.parcel}>
      <details open={isOpen || isRefused} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <span id={id} className={styles.number}>
            {t('parcels.number', { number })}
          </span>
          <span className={styles.content}>{parcel.description || firstDescription}</span>
          <span className={styles.measures}>
            {price ? `${describePrice(language, price)} · ${dollars(language, price.total)}` : t('parcels.incomplete')}
          </span>
          <ChevronDown size={18} aria-hidden="true" />
        </summary>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a second title. */}
        <div role="group" aria-labelledby={id} className={styles.fields}>
          <SizeFields container={container} prefix={prefix} />
          <ParcelPriceBreakdown container={container} index={index + 1} />
          <OptionalFields
            label={t('parcels.more')}
            fields={[`autres.${index}.description`, `autres.${index}.photo`, `autres.${index}.valeurCouverture`]}
          >
            <TextAreaField
              {...field(`autres.${index}.description`)}
              label={t('parcels.contents')}
              hint={t('parcels.sameContents')}
              rows={2}
              maxLength={500}
              required={false}
              optional
            />
            <NumberField
              {...value}
              error={faultOf(parcel.valeurCouverture) ?? value.error}
              label={t('fields.valeurCouverture')}
              hint={t('parcels.sameValue')}
              required={false}
              optional
            />
            <FileFieldSlot name={`${prefix}photo`} kind="colis" label={t('fields.photo')} optional />
          </OptionalFields>
          <Button look="quiet" icon={Trash2} onClick={onRemove}>
            {t('parcels.remove', { number })}
          </Button>
        </div>
      </details>
    </li>
  );
}
