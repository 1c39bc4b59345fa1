import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/containers/schema.ts';
import { COUVERTURES } from '#shared/insurance/constants.ts';
import type { Assurance } from '#shared/tarifs/schema.ts';
import { soldInsurance } from '#shared/tarifs/terms.ts';
import { dollarsOf } from '#shared/units.ts';
import { COVERAGE_TYPES } from '#web/core/colis/documentTypes.ts';
import { dollars } from '#web/core/format.ts';
import { FileFieldSlot } from '#web/core/forms/file/FileFieldSlot.tsx';
import { useFields } from '#web/core/forms/useFields.ts';
import { perMille, xof } from '#web/core/quantities.ts';
import { useTarifVersion } from '#web/core/tarif/useTarifVersion.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ChoiceGroup } from '#web/ui/form/ChoiceGroup.tsx';
import { NumberField } from '#web/ui/form/NumberField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextAreaField } from '#web/ui/form/TextField.tsx';
import type { BookingValues } from './bookingFormSchema.ts';
import styles from './CoverFields.module.css';
import { OptionalFields } from './OptionalFields.tsx';
import { useCoverFault } from './useCoverFault.ts';

/** Fields for the value of the contents: declared, or insured where the price list sells that. */
export function CoverFields({ container }: { container: Container }) {
  const { t } = useTranslation(['booking', 'colisForm']);
  const language = useLanguage();
  const { data: version } = useTarifVersion(container.tarif);
  const { setValue } = useFormContext<BookingValues>();
  const [couverture, typed] = useWatch<BookingValues, ['couverture', 'valeurCouverture']>({
    name: ['couverture', 'valeurCouverture'],
  });
  const { most, faultOf } = useCoverFault(container);
  const bind = useFields<BookingValues>();
  const field = (name: 'typeCouverture' | 'valeurCouverture' | 'descriptionAssurance') => ({
    ...bind(name),
    label: t(`fields.${name}`),
  });
  const value = field('valeurCouverture');
  const assurance = version?.assurance;
  const isStale = version !== undefined && !assurance && couverture === 'ASSUREE';
  useEffect(() => {
    if (isStale) setValue('couverture', 'DECLAREE');
  }, [isStale, setValue]);
  return (
    <>
      {assurance && <CoverChoice assurance={assurance} />}
      <div className={styles.two}>
        <SelectField {...field('typeCouverture')}>
          <option value="">{t('choose')}</option>
          {COVERAGE_TYPES.map(({ key, name }) => (
            <option key={key} value={name}>
              {t(`colisForm:coverages.${key}`)}
            </option>
          ))}
        </SelectField>
        <NumberField
          {...value}
          error={faultOf(typed) ?? value.error}
          label={t(couverture === 'ASSUREE' ? 'fields.valeurAssuree' : 'fields.valeurCouverture')}
          hint={most !== undefined && t('hints.declared', { most: xof(language, most) })}
        />
      </div>
      {assurance && couverture === 'ASSUREE' && <Premium assurance={assurance} typed={typed} />}
      <OptionalFields label={t('sections.insurance.more')} fields={['descriptionAssurance', 'contrat']}>
        <TextAreaField {...field('descriptionAssurance')} rows={2} maxLength={500} optional />
        <FileFieldSlot name="contrat" kind="insurance" label={t('fields.contrat')} optional />
      </OptionalFields>
    </>
  );
}

/** Words about the cover of a departure: whether a value may be insured. */
export function CoverLead({ container }: { container: Container }) {
  const { t } = useTranslation('booking');
  const { data: version } = useTarifVersion(container.tarif);
  return t(version?.assurance ? 'sections.insurance.leadOfSold' : 'sections.insurance.lead');
}

/** Choice between a declared value, which costs nothing, and an insured one at its premium. */
function CoverChoice({ assurance }: { assurance: Assurance }) {
  const { t } = useTranslation('booking');
  const language = useLanguage();
  const { register } = useFormContext<BookingValues>();
  const { assureur, pourMille, minimum } = assurance;
  const terms = {
    insurer: assureur,
    rate: perMille(language, pourMille),
    minimum: dollars(language, minimum),
  };
  return (
    <ChoiceGroup label={t('cover.legend')}>
      <div className={styles.choices}>
        {COUVERTURES.map((cover) => (
          <label key={cover}>
            <input type="radio" value={cover} {...register('couverture')} />
            <span>
              {t(`cover.${cover}`, terms)} <small>{t(`cover.hints.${cover}`, terms)}</small>
            </span>
          </label>
        ))}
      </div>
    </ChoiceGroup>
  );
}

/** Premium for the typed value, and the rate of exchange from which it follows. */
function Premium({ assurance, typed }: { assurance: Assurance; typed: string }) {
  const { t } = useTranslation('booking');
  const language = useLanguage();
  const value = Number(typed);
  const { cents } = soldInsurance(assurance, value > 0 ? value : 0);
  return (
    <p className={styles.premium} role="status">
      {value > 0 && t('cover.premium', { premium: dollars(language, dollarsOf(cents)) })}
    </p>
  );
}
