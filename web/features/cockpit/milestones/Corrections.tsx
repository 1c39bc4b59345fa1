import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/containers/schema.ts';
import { MILESTONE_NAMES } from '#shared/milestones/codes.ts';
import type { Correction, Milestone } from '#shared/milestones/schema.ts';
import { placeTime } from '#web/core/time/placeTime.ts';
import { readerTime } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './Milestones.module.css';

interface CorrectionsProps {
  corrections: readonly Correction[];
  container: Container;
  milestones: readonly Milestone[];
}

/** Corrections and withdrawals of recorded milestones, latest first; the journal names their authors. */
export function Corrections({ corrections, container, milestones }: CorrectionsProps) {
  const { t } = useTranslation('cockpit');
  const language = useLanguage();
  if (corrections.length === 0) return null;
  const zoneOf = (code: Correction['code']) =>
    milestones.find((each) => each.code === code)?.fuseau ?? container.fuseau;
  return (
    <details className={styles.corrections}>
      <summary>{t('milestones.corrections', { count: corrections.length })}</summary>
      <ul>
        {corrections.toReversed().map(({ code, de, vers, raison, le }) => (
          <li key={`${le} ${code}`}>
            {t(vers === null ? 'milestones.withdrawn' : 'milestones.corrected', {
              name: MILESTONE_NAMES[language][code],
              from: placeTime(language, de, zoneOf(code)),
              to: vers === null ? '' : placeTime(language, vers, zoneOf(code)),
              at: readerTime(language, le),
              reason: raison ?? t('milestones.eventDeleted'),
            })}
          </li>
        ))}
      </ul>
    </details>
  );
}
