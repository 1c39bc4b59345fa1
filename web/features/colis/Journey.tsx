import { useTranslation } from 'react-i18next';
import type { Colis } from '#shared/colis/schema.ts';
import type { MilestoneCode } from '#shared/milestones/codes.ts';
import { hasJourney } from '#shared/situation/journey.ts';
import { IntakePhotos } from '#web/core/colis/IntakePhotos.tsx';
import { usePlaceName } from '#web/core/places/usePlaceName.ts';
import { NextSteps } from '#web/core/tracking/NextSteps.tsx';
import { Progress } from '#web/core/tracking/Progress.tsx';
import type { TrackedFacts } from '#web/core/tracking/stage.ts';
import styles from './ColisPage.module.css';

/** Milestones whose dates are beside the steps. */
const DATED: ReadonlySet<MilestoneCode> = new Set<MilestoneCode>(['CLOS', 'DEPA', 'ARRI', 'AVPU']);

/** Steps of a parcel's journey, with its photos from the depot, and all milestones; only the route without a journey. */
export function Journey({ colis, facts }: { colis: Colis; facts: TrackedFacts }) {
  const { t } = useTranslation(['parcelTracking', 'colis']);
  const nameOf = usePlaceName();
  const route = t('route', { from: nameOf(facts.lieuEnlevement), to: nameOf(facts.destination) });
  if (!hasJourney(facts.situation)) return <p>{route}</p>;
  return (
    <section className={styles.panel} aria-labelledby="route">
      <h2 id="route">{route}</h2>
      <Progress
        parcel={facts}
        vertical
        photos={<IntakePhotos photos={colis.reception?.photos ?? []} title={t('colis:intake.photos')} />}
      />
      <NextSteps parcel={facts} dated={DATED} />
    </section>
  );
}
