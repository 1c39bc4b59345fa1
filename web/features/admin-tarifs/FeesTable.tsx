import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TARIF_LIMITS } from '#shared/tarifs/constants.ts';
import { useFields } from '#web/core/forms/useFields.ts';
import { Button } from '#web/ui/Button.tsx';
import { NumberField } from '#web/ui/form/NumberField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import styles from './TarifForm.module.css';
import type { WithVersion } from './values.ts';

/** Fees of a version that staff may add to a parcel: a row each, with both names and the price. */
export function FeesTable() {
  const { t } = useTranslation('adminTarifs');
  const field = useFields<WithVersion>();
  const { fields, append, remove } = useFieldArray<WithVersion, 'version.frais'>({ name: 'version.frais' });
  const adding = useRef<HTMLDivElement>(null);
  const removeAt = (index: number) => {
    remove(index);
    adding.current?.querySelector('button')?.focus();
  };
  return (
    <fieldset className={styles.group}>
      <legend>{t('frais.title')}</legend>
      <p className={styles.note}>{t('frais.hint')}</p>
      {fields.map(({ id }, index) => (
        <div key={id} className={styles.pair}>
          <TextField label={t('pieces.fr')} maxLength={60} {...field(`version.frais.${index}.fr`)} />
          <TextField label={t('pieces.en')} maxLength={60} {...field(`version.frais.${index}.en`)} />
          <NumberField label={t('pieces.prix')} {...field(`version.frais.${index}.prix`)} />
          <Button look="quiet" icon={Trash2} onClick={() => removeAt(index)}>
            {t('frais.remove', { number: index + 1 })}
          </Button>
        </div>
      ))}
      <div ref={adding}>
        <Button
          look="quiet"
          icon={Plus}
          disabled={fields.length >= TARIF_LIMITS.fees}
          onClick={() => append({ fr: '', en: '', prix: '' })}
        >
          {t('frais.add')}
        </Button>
      </div>
    </fieldset>
  );
}
