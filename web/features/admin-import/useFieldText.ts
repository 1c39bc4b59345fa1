import { useTranslation } from 'react-i18next';
import { LOCALES } from '#shared/dates.ts';
import type { Field } from '#shared/imports/columns.ts';
import { formatCorridorNumber } from '#shared/phone/format-corridor.ts';
import { useLanguage } from '#web/i18n/i18n.ts';

/** Returns the text of a field's value: a phone number in groups, a number with its unit, terms in words. */
export function useFieldText(): (field: Field, value: string) => string {
  const { t } = useTranslation('adminImport');
  const language = useLanguage();
  const number = (value: string) => Number(value).toLocaleString(LOCALES[language], { maximumFractionDigits: 3 });
  return (field, value) => {
    if (!value) return '';
    switch (field) {
      case 'telephone':
      case 'telephoneDestinataire':
        return formatCorridorNumber(value) ?? value;
      case 'poids':
        return `${number(value)}\u00a0kg`;
      case 'longueur':
      case 'largeur':
      case 'hauteur':
        return `${number(value)}\u00a0m`;
      case 'valeurCouverture':
        return `${number(value)}\u00a0F\u00a0CFA`;
      case 'conditions':
        return t(`terms.${value === 'A_L_ARRIVEE' ? value : 'DELAI'}`);
      default:
        return value;
    }
  };
}
