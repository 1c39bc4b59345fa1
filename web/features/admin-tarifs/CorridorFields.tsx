import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ServiceField } from '#web/core/admin/ServiceField.tsx';
import { useFields } from '#web/core/forms/useFields.ts';
import { countryChoices } from '#web/core/places/countries.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx';
import { FieldError } from '#web/ui/form/Field.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import styles from './TarifForm.module.css';
import type { CorridorValues } from './values.ts';

/** Fields of a price list's corridor: its name, the countries of departure, and the destination. */
export function CorridorFields() {
  const { t } = useTranslation('adminTarifs');
  const language = useLanguage();
  const field = useFields<CorridorValues>();
  const { pays } = useFormContext<CorridorValues>().formState.defaultValues ?? {};
  return (
    <>
      <TextField label={t('fields.nom')} hint={t('nomHint')} autoComplete="off" maxLength={80} {...field('nom')} />
      <Departures />
      <div className={styles.pair}>
        <SelectField label={t('fields.pays')} {...field('pays')}>
          {countryChoices(language, pays ? [pays] : []).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('fields.ville')}
          hint={t('villeHint')}
          autoComplete="off"
          maxLength={80}
          {...field('ville')}
          optional
        />
      </div>
      <ServiceField label={t('fields.enService')} />
    </>
  );
}

/** Countries of departure, one checkbox each. */
function Departures() {
  const { t } = useTranslation('adminTarifs');
  const language = useLanguage();
  const id = useId();
  const { watch, setValue, formState } = useFormContext<CorridorValues>();
  const { error } = useFields<CorridorValues>()('departs');
  const chosen = watch('departs');
  const toggle = (code: string, isChosen: boolean) =>
    setValue('departs', isChosen ? [...chosen, code] : chosen.filter((each) => each !== code), {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    });
  return (
    <fieldset className={styles.countries} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{t('fields.departs')}</legend>
      <div className={styles.choices}>
        {countryChoices(
          language,
          formState.defaultValues?.departs?.filter((code) => code !== undefined),
        ).map(({ code, name }) => (
          <CheckboxField
            key={code}
            name="departs"
            value={code}
            label={name}
            checked={chosen.includes(code)}
            onChange={({ target }) => toggle(code, target.checked)}
          />
        ))}
      </div>
      <FieldError of={id}>{error}</FieldError>
    </fieldset>
  );
}
