import type { LucideIcon } from 'lucide-react';
import Anchor from 'lucide-react/icons/anchor';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import PackageCheck from 'lucide-react/icons/package-check';
import Ship from 'lucide-react/icons/ship';
import Warehouse from 'lucide-react/icons/warehouse';
import { useTranslation } from 'react-i18next';
import { timeZoneAt } from '#shared/places/places.ts';
import { date } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './Progress.module.css';
import { milestone, type Stage, type StepName, stepsOf, type TrackedFacts } from './stage.ts';

const icons: Record<StepName, LucideIcon> = {
  booked: ClipboardCheck,
  depot: Warehouse,
  departure: Ship,
  arrival: Anchor,
  delivery: PackageCheck,
};

/** Steps of the parcel's way; what is done is said in words too. */
export function Progress({ parcel, stage }: { parcel: TrackedFacts; stage: Stage }) {
  const { t } = useTranslation('parcelTracking');
  const details = useDetails(parcel);
  const steps = stepsOf(stage, parcel.recu);
  const current = steps.findLast(({ isDone }) => isDone)?.step;
  return (
    <ol className={styles.steps}>
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
              <strong>{t(`steps.${step}`)}</strong>
              <span className={styles.detail}>{details[step]}</span>
              <span className={styles.state}>{isDone ? t('steps.done') : t('steps.ahead')}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** Returns places and dates of the steps, by what has happened or else as expected. */
function useDetails({ lieuEnlevement, destination, dateDepart, dateArrivee, fuseau, jalons }: TrackedFacts) {
  const { t } = useTranslation('parcelTracking');
  const language = useLanguage();
  const [left, arrived] = [milestone(jalons, 'DEPA')?.reel, milestone(jalons, 'ARRI')?.reel];
  const departure = date(language, left ?? dateDepart, fuseau);
  const arrival = date(language, arrived ?? dateArrivee, timeZoneAt(destination, fuseau));
  return {
    booked: undefined,
    depot: undefined,
    departure: t(left ? 'steps.on' : 'steps.planned', { place: lieuEnlevement, date: departure }),
    arrival: t(arrived ? 'steps.on' : 'steps.planned', { place: destination, date: arrival }),
    delivery: destination,
  } satisfies Record<StepName, string | undefined>;
}
