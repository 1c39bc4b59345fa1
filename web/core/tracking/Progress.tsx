import type { LucideIcon } from 'lucide-react';
import Anchor from 'lucide-react/icons/anchor';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import PackageCheck from 'lucide-react/icons/package-check';
import Ship from 'lucide-react/icons/ship';
import { useTranslation } from 'react-i18next';
import { timeZoneAt } from '#shared/places/places.ts';
import type { ParcelTracking } from '#shared/tracking/parcel-tracking.ts';
import { date } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './Progress.module.css';
import { milestone, STEPS, type Stage, type StepName, stepsDone } from './stage.ts';

const icons: Record<StepName, LucideIcon> = {
  booked: ClipboardCheck,
  departure: Ship,
  arrival: Anchor,
  delivery: PackageCheck,
};

/** Steps of the parcel's way; what is done is said in words too. */
export function Progress({ parcel, stage }: { parcel: ParcelTracking; stage: Stage }) {
  const { t } = useTranslation('parcelTracking');
  const details = useDetails(parcel);
  const done = stepsDone(stage);
  return (
    <ol className={styles.steps}>
      {STEPS.map((step, index) => {
        const Icon = icons[step];
        const isDone = index < done;
        return (
          <li
            key={step}
            className={styles.step}
            data-done={isDone || undefined}
            aria-current={index === done - 1 ? 'step' : undefined}
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
function useDetails({ lieuEnlevement, destination, dateDepart, dateArrivee, fuseau, jalons }: ParcelTracking) {
  const { t } = useTranslation('parcelTracking');
  const language = useLanguage();
  const [left, arrived] = [milestone(jalons, 'DEPA')?.reel, milestone(jalons, 'ARRI')?.reel];
  const departure = date(language, left ?? dateDepart, fuseau);
  const arrival = date(language, arrived ?? dateArrivee, timeZoneAt(destination, fuseau));
  return {
    booked: undefined,
    departure: t(left ? 'steps.on' : 'steps.planned', { place: lieuEnlevement, date: departure }),
    arrival: t(arrived ? 'steps.on' : 'steps.planned', { place: destination, date: arrival }),
    delivery: destination,
  } satisfies Record<StepName, string | undefined>;
}
