import { useTranslation } from 'react-i18next';
import { hasJourney } from '#shared/situation/journey.ts';
import { usePlaceName } from '#web/core/places/usePlaceName.ts';
import { NextSteps } from '#web/core/tracking/NextSteps.tsx';
import { Progress } from '#web/core/tracking/Progress.tsx';
import type { TrackedFacts } from '#web/core/tracking/stage.ts';
import styles from './ColisPage.module.css';

/** Steps of a parcel's journey, and what comes next; nothing for a lost or cancelled one. */
export function Journey({ facts }: { facts: TrackedFacts }) {
  const { t } = useTranslation('parcelTracking');
  const nameOf = usePlaceName();
  if (!hasJourney(facts.situation)) return null;
  return (
    <section className={styles.panel} aria-labelledby="route">
      <h2 id="route">{t('route', { from: nameOf(facts.lieuEnlevement), to: nameOf(facts.destination) })}</h2>
      <Progress parcel={facts} />
      <NextSteps parcel={facts} />
    </section>
  );
}
