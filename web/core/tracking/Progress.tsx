import type { LucideIcon } from 'lucide-react';
import Anchor from 'lucide-react/icons/anchor';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import PackageCheck from 'lucide-react/icons/package-check';
import Ship from 'lucide-react/icons/ship';
import Warehouse from 'lucide-react/icons/warehouse';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MilestoneCode } from '#shared/milestones/codes.ts';
import { timeZoneAt } from '#shared/places/places.ts';
import { isOffJourney } from '#shared/situation/journey.ts';
import { date } from '#web/core/format.ts';
import { usePlaceName } from '#web/core/places/usePlaceName.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './Progress.module.css';
import { milestone, type StepName, stepsOf, type TrackedFacts } from './stage.ts';

const icons: Record<StepName, LucideIcon> = {
  booked: ClipboardCheck,
  depot: Warehouse,
  departure: Ship,
  arrival: Anchor,
  delivery: PackageCheck,
};

interface ProgressProps {
  parcel: TrackedFacts;
  /** Photos of the parcel at its depot. */
  photos?: ReactNode;
  /** Keeps the steps below each other on a wide screen, too. */
  vertical?: boolean;
}

/** Steps of the parcel's journey with their dates; completed ones are marked in words too. */
export function Progress({ parcel, photos, vertical }: ProgressProps) {
  const { t } = useTranslation('parcelTracking');
  const detailOf = useDetails(parcel);
  const steps = stepsOf(parcel);
  const current = steps.findLast(({ isDone }) => isDone)?.step;
  return (
    <ol className={styles.steps} data-vertical={vertical || undefined}>
      {steps.map(({ step, isDone }) => {
        const Icon = icons[step];
        return (
          <li
            key={step}
            className={styles.step}
            data-done={isDone || undefined}
            aria-current={step === current ? 'step' : undefined}
          >
            <span className={styles.icon}>
              <Icon size={20} aria-hidden="true" />
            </span>
            <span className={styles.words}>
              <span className={styles.title}>
                <strong>{t(`steps.${step}`)}</strong>{' '}
                <span className={step === current ? styles.state : 'visually-hidden'}>
                  {isDone ? t('steps.done') : t('steps.ahead')}
                </span>
              </span>
              <span className={styles.detail}>{detailOf(step, isDone)}</span>
              {step === 'depot' && isDone && photos}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/**
 * Returns a function that describes where and when a step was done, or is expected. It names only the place, if any,
 * when the time is unknown, or when the container's dates are not the parcel's.
 */
function useDetails(parcel: TrackedFacts) {
  const { t } = useTranslation('parcelTracking');
  const language = useLanguage();
  const nameOf = usePlaceName();
  const { lieuEnlevement, destination, dateDepart, dateArrivee, fuseau, jalons, situation, reserveLe, recuLe } = parcel;
  return (step: StepName, isDone: boolean): string | undefined => {
    const tell = (at: string, code: MilestoneCode, expected: string, zone: string) => {
      const place = nameOf(at);
      const happened = milestone(jalons, code)?.reel ?? undefined;
      if (isOffJourney(situation) || isDone !== (happened !== undefined)) return place;
      return t(isDone ? 'steps.on' : 'steps.planned', { place, date: date(language, happened ?? expected, zone) });
    };
    if (step === 'departure') return tell(lieuEnlevement, 'DEPA', dateDepart, fuseau);
    if (step === 'arrival') return tell(destination, 'ARRI', dateArrivee, timeZoneAt(destination, fuseau));
    if (step === 'delivery') {
      const expected = isDone || isOffJourney(situation) ? undefined : milestone(jalons, 'AVPU');
      const place = nameOf(destination);
      return expected && expected.reel === null
        ? t('steps.planned', { place, date: date(language, expected.estime, expected.fuseau) })
        : place;
    }
    if (isDone) {
      const at = step === 'depot' ? recuLe : reserveLe;
      return at && t('steps.day', { date: date(language, at, fuseau) });
    }
    const end = step === 'depot' && !isOffJourney(situation) ? milestone(jalons, 'CLOS') : undefined;
    return end && t('steps.by', { date: date(language, end.estime, end.fuseau) });
  };
}
