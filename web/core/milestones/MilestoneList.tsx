import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DELAY_REASON_NAMES, MILESTONE_NAMES } from '#shared/milestones/codes.ts';
import type { Milestone } from '#shared/milestones/schema.ts';
import { placeName } from '#shared/places/names.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './MilestoneList.module.css';
import { milestoneTime } from './milestoneTime.ts';

interface MilestoneListProps {
  milestones: readonly Milestone[];
  /** More about each milestone, such as the actions of an admin. */
  more?: (milestone: Milestone) => ReactNode;
}

/** Milestones in their order: past ones are filled, expected ones hollow. Times are those of their places. */
export function MilestoneList({ milestones, more }: MilestoneListProps) {
  const { t } = useTranslation('milestones');
  const language = useLanguage();
  const lastDone = milestones.findLastIndex(({ reel }) => reel !== null);
  return (
    <ol className={styles.list}>
      {milestones.map((milestone, index) => {
        const { code, lieu, reel, estime } = milestone;
        const when = milestoneTime(language, milestone);
        return (
          <li key={code} className={styles.step} data-kind={stateOf(reel, index, lastDone)}>
            <p className={styles.name}>
              {MILESTONE_NAMES[language][code]}
              <span className={styles.place}> · {placeName(language, lieu)}</span>
            </p>
            <p className={styles.when}>
              {reel !== null ? (
                <time dateTime={reel}>{t('happened', { when })}</time>
              ) : index < lastDone ? (
                t('passed')
              ) : (
                <time dateTime={estime}>{t(code === 'CLOS' ? 'until' : 'expected', { when })}</time>
              )}
            </p>
            <DelayText milestone={milestone} />
            {more?.(milestone)}
          </li>
        );
      })}
    </ol>
  );
}

/** A milestone before one that has happened was passed, even if nobody recorded it. */
const stateOf = (reel: string | null, index: number, lastDone: number): 'done' | 'passed' | 'ahead' => {
  if (reel !== null) return 'done';
  return index < lastDone ? 'passed' : 'ahead';
};

/** Delay in days, with its reason. */
export function DelayText({ milestone: { retard } }: { milestone: Pick<Milestone, 'retard'> }) {
  const { t } = useTranslation('milestones');
  const language = useLanguage();
  if (!retard) return null;
  const values = { count: retard.jours, reason: retard.motif && DELAY_REASON_NAMES[language][retard.motif] };
  return <p className={styles.delay}>{t(retard.motif ? 'lateBecause' : 'late', values)}</p>;
}
