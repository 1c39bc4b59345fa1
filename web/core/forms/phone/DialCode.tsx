import type { CountryCode } from 'libphonenumber-js/min';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { corridorCountries } from '#shared/phone/countries.ts';
import { site } from '#web/core/contact/site.ts';
import { countryName } from '#web/core/phone/countryNames.ts';
import { codeOf } from '#web/core/phone/typedPhone.ts';
import type { PhoneLibrary } from '#web/core/phone/usePhoneLibrary.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { useClientValue } from '#web/ui/useClientValue.ts';
import styles from './PhoneField.module.css';

interface DialCodeProps {
  country: CountryCode;
  library: PhoneLibrary | undefined;
  onChoose: (country: CountryCode) => void;
}

/** Select for the country of a number, by name and dial code: first the corridor's countries, then all others. */
export function DialCode({ country, library, onChoose }: DialCodeProps) {
  const { t } = useTranslation('phone');
  const { suggested, others } = useCountries(country, library);
  return (
    <span className={styles.code}>
      <span className={styles.shown} aria-hidden="true">
        <span className={styles.iso}>{country}</span> +{codeOf(country, library)}
        <ChevronDown size={16} />
      </span>
      <select
        className={styles.select}
        aria-label={t('country')}
        autoComplete="off"
        value={country}
        onChange={({ target }) => onChoose(target.value as CountryCode)}
      >
        <optgroup label={t('suggested')}>{suggested}</optgroup>
        {others.length > 0 && <optgroup label={t('allCountries')}>{others}</optgroup>}
      </select>
    </span>
  );
}

/** Returns the options. The prerendered page has only the selected one, because browsers name countries differently. */
function useCountries(country: CountryCode, library: PhoneLibrary | undefined) {
  const language = useLanguage();
  const isClient = useClientValue(() => true, false);
  return useMemo(() => {
    const suggested: CountryCode[] = isClient ? corridorCountries(site.country) : [];
    const all = isClient ? (library?.countries ?? []).map((each) => each.country) : [];
    const others = [...new Set([country, ...all])].filter((each) => !suggested.includes(each));
    const named = others.map((each) => ({ each, name: isClient ? countryName(language, each) : each }));
    const inOrder = named.sort((a, b) => a.name.localeCompare(b.name, language)).map(({ each }) => each);
    const option = (each: CountryCode) => (
      <option key={each} value={each}>
        {isClient ? countryName(language, each) : each} (+{codeOf(each, library)})
      </option>
    );
    return { suggested: suggested.map(option), others: inOrder.map(option) };
  }, [country, isClient, language, library]);
}
