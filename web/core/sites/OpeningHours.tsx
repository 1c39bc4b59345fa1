import { useTranslation } from 'react-i18next';
import { hoursTexts } from '#shared/sites/hours.ts';
import type { OpeningPeriod } from '#shared/sites/schema.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './OpeningHours.module.css';

/** Opening hours, one line per group of days; a period stays on one line. */
export function OpeningHours({ hours }: { hours: readonly OpeningPeriod[] }) {
  const { t } = useTranslation('sites');
  const texts = hoursTexts(hours, useLanguage());
  if (texts.length === 0) return t('noHours');
  return (
    <ul className={styles.hours}>
      {texts.map((text) => (
        <li key={text}>{text.replaceAll(/(?<=\d)–/g, '\u2060–\u2060')}</li>
      ))}
    </ul>
  );
}
