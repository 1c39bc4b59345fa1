import { useTranslation } from 'react-i18next';
import type { MilestoneCode } from '#shared/milestones/codes.ts';
import { MILESTONE_NAMES } from '#shared/milestones/codes.ts';
import type { Milestone } from '#shared/milestones/schema.ts';
import { isOffJourney } from '#shared/situation/journey.ts';
import { date } from '#web/core/format.ts';
import { usePlaceName } from '#web/core/places/usePlaceName.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './NextSteps.module.css';
import { nextStep, type TrackedFacts } from './stage.ts';

interface NextStepsProps {
  parcel: TrackedFacts;
  /** Steps of which the sentence would repeat the date. */
  dated?: ReadonlySet<MilestoneCode>;
}

/**
 * Next step as a sentence, and all milestones of the journey to unfold; nothing while the container's journey is not
 * the parcel's.
 */
export function NextSteps({ parcel, dated }: NextStepsProps) {
  const { t } = useTranslation('parcelTracking');
  const language = useLanguage();
  const nameOf = usePlaceName();
  const { jalons } = parcel;
  const next = nextStep(parcel);
  const dayOf = ({ reel, estime, fuseau }: Milestone) => date(language, reel ?? estime, fuseau);
  if (jalons.length === 0 || isOffJourney(parcel.situation)) return null;
  return (
    <div className={styles.next}>
      {next && !dated?.has(next.code) && (
        <p>
          <strong>{t('next.title')}</strong>{' '}
          {t(next.code === 'CLOS' ? 'next.stepBy' : 'next.step', {
            step: MILESTONE_NAMES[language][next.code],
            place: nameOf(next.lieu),
            date: dayOf(next),
          })}
        </p>
      )}
      <details className={styles.all}>
        <summary>{t('next.all')}</summary>
        <ol className={styles.list}>
          {jalons.map((each) => (
            <li key={each.code} data-done={each.reel !== null || undefined}>
              <strong>{MILESTONE_NAMES[language][each.code]}</strong>
              <span>{t(`next.${wordFor(each)}`, { place: nameOf(each.lieu), date: dayOf(each) })}</span>
              {each.retard && (
                <span className={styles.late}>
                  {t('next.planned', { date: date(language, each.prevu, each.fuseau) })}
                </span>
              )}
            </li>
          ))}
        </ol>
      </details>
    </div>
  );
}

/** Names the words for the time of a milestone: a deadline, unlike a step of the journey, is not approximate. */
const wordFor = ({ code, reel }: Milestone): 'done' | 'expectedBy' | 'expected' => {
  if (reel !== null) return 'done';
  return code === 'CLOS' ? 'expectedBy' : 'expected';
};
