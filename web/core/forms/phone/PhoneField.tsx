import { type ReactNode, useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CorridorCountry } from '#shared/phone/countries.ts';
import { hasSeveralNumbers } from '#shared/phone/pasted.ts';
import { site } from '#web/core/contact/site.ts';
import { useFieldErrorText } from '#web/core/forms/fieldErrors.ts';
import { countryName } from '#web/core/phone/countryNames.ts';
import { codeOf } from '#web/core/phone/typedPhone.ts';
import { loadPhoneLibrary } from '#web/core/phone/usePhoneLibrary.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Field } from '#web/ui/form/Field.tsx';
import { DialCode } from './DialCode.tsx';
import styles from './PhoneField.module.css';
import { useTypedPhone } from './useTypedPhone.ts';

interface PhoneFieldProps<Values extends FieldValues> {
  name: FieldPath<Values>;
  label: string;
  hint?: ReactNode;
  /** Country preselected until the number has another dial code; by default the site's own. */
  country?: CorridorCountry;
  /** `tel`, a whole number, rather than `tel-national`, which browsers fill in without the country. */
  autoComplete?: string;
}

/** Phone field: a country, and the number in that country's format. A typed dial code selects the country. */
export function PhoneField<Values extends FieldValues>({
  name,
  label,
  hint,
  country = site.country,
  autoComplete = 'tel',
}: PhoneFieldProps<Values>) {
  const [wasLeft, setWasLeft] = useState(false);
  const phone = useTypedPhone<Values>({ name, country });
  const error = usePhoneError(phone, wasLeft);
  const handleBlur = () => {
    setWasLeft(true);
    phone.formatOnBlur();
  };
  return (
    <Field label={label} hint={hint} error={error} required>
      {({ className, ...input }) => (
        <span className={styles.phone}>
          <DialCode country={phone.typed.country} library={phone.library} onChoose={phone.choose} />
          <input
            {...input}
            ref={phone.field.ref}
            name={phone.field.name}
            className={className}
            type="tel"
            inputMode="tel"
            autoComplete={autoComplete}
            maxLength={80}
            value={phone.typed.text}
            onChange={({ target }) => phone.type(target.value)}
            onFocus={() => void loadPhoneLibrary()}
            onBlur={handleBlur}
          />
        </span>
      )}
    </Field>
  );
}

type PhoneState = Pick<ReturnType<typeof useTypedPhone>, 'value' | 'error' | 'library' | 'typed'>;

/** Returns the error text once the field has lost the focus; an error of the API takes precedence. */
function usePhoneError({ value, error, library, typed }: PhoneState, wasLeft: boolean): string | undefined {
  const { t } = useTranslation('phone');
  const language = useLanguage();
  const hasSeveral = (wasLeft || error !== undefined) && hasSeveralNumbers(value);
  const errorText = useFieldErrorText(error !== undefined || hasSeveral);
  if (hasSeveral) return errorText({ message: 'several_phones' });
  const isOwn = error === undefined || error.message === 'not_phone';
  const fault = isOwn && (wasLeft || error) && value ? library?.faultOf(value) : undefined;
  if (!fault) return errorText(error);
  const { country } = typed;
  return t(`faults.${fault}`, { code: codeOf(country, library), country: countryName(language, country) });
}
