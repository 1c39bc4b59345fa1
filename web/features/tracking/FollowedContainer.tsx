import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/containers/schema.ts';
import { placeName } from '#shared/places/names.ts';
import { timeZoneAt } from '#shared/places/places.ts';
import type { Tracking } from '#shared/tracking/schema.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { isFirstLoad } from '#web/core/api/isFirstLoad.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { useColisInContainer } from '#web/core/colis/useColisInContainer.ts';
import { ContainerBadge } from '#web/core/container/ContainerBadge.tsx';
import { Itinerary } from '#web/core/container/Itinerary.tsx';
import { StateBadge } from '#web/core/container/StateBadge.tsx';
import { useContainer } from '#web/core/container/useContainer.ts';
import { MilestoneList } from '#web/core/milestones/MilestoneList.tsx';
import { milestonesOfContainer } from '#web/core/milestones/queries.ts';
import { usePlaceName } from '#web/core/places/usePlaceName.ts';
import { useSession } from '#web/core/session/session.ts';
import { placeTime } from '#web/core/time/placeTime.ts';
import { latestEvent } from '#web/core/tracking/order.ts';
import { journeyOf } from '#web/core/tracking/queries.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ColisInContainer } from './ColisInContainer.tsx';
import styles from './FollowedContainer.module.css';
import { RouteMap } from './RouteMap.tsx';
import { Timeline } from './Timeline.tsx';

interface FollowedContainerProps {
  id: number;
  /** Container from the list, if loaded; `knownAt` is when it was loaded. */
  known: Container | undefined;
  knownAt: number;
}

/** Tracking view of one container: current place, map and journey. */
export function FollowedContainer({ id, known, knownAt }: FollowedContainerProps) {
  const { t } = useTranslation(['tracking', 'common', 'milestones']);
  const { isAdmin } = useSession();
  const container = useContainer(id, { known, knownAt });
  const journey = useQuery(journeyOf(id));
  // Optional: a failure is not shown.
  const onBoard = useColisInContainer(id, !isAdmin);
  // Asked for once the list or the journey shows that the customer has a parcel in it.
  const isTheirs = known !== undefined || journey.data !== undefined;
  const milestones = useQuery({ ...milestonesOfContainer(id), enabled: isTheirs });
  const error = (container.data ? null : container.error) ?? journey.error;
  const retry = () => {
    for (const query of [container, journey]) if (query.error) void query.refetch();
  };
  // A 404 for the journey means that the customer has no parcel in it, although the open container itself is public.
  if (error instanceof Refusal && error.status === 404) return <NotFound />;
  // What is shown first waits for what is above or beside it, which would move it.
  if (container.data && journey.data && !isFirstLoad(onBoard) && !isFirstLoad(milestones))
    return (
      <>
        <Announcement container={container.data} />
        {onBoard.data && onBoard.data.length > 0 && (
          <ColisInContainer colis={onBoard.data} container={container.data} jalons={milestones.data?.jalons ?? []} />
        )}
        <Head container={container.data} latest={latestEvent(journey.data, new Date())} />
        <div className={styles.columns}>
          <RouteMap container={container.data} events={journey.data} />
          <div className={styles.steps}>
            {milestones.data && milestones.data.jalons.length > 0 && (
              <section className={styles.journey} aria-labelledby="milestones">
                <h3 id="milestones">{t('milestones:title')}</h3>
                <MilestoneList milestones={milestones.data.jalons} />
              </section>
            )}
            {(!isCancelled(container.data) || journey.data.length > 0) && (
              <section className={styles.journey} aria-labelledby="journey">
                <h3 id="journey">{t('journey')}</h3>
                <Timeline container={container.data} events={journey.data} />
              </section>
            )}
          </div>
        </div>
      </>
    );
  if (container.isPaused || journey.isPaused) return <ErrorState message={t('offline')} />;
  if (error)
    return (
      <ErrorState
        message={t('failed', { advice: adviceOn(error) })}
        onRetry={retry}
        retrying={container.isFetching || journey.isFetching}
      />
    );
  return <LoadingState />;
}

/** Reports whether a container will not leave, so that nothing of its plan is shown. */
const isCancelled = ({ statut }: Container): boolean => statut === 'ANNULE';

/** Announces the selected container to screen readers. */
function Announcement({ container }: { container: Container }) {
  const { t } = useTranslation('tracking');
  const nameOf = usePlaceName();
  return (
    <p role="status" className="visually-hidden">
      {t('shown', { from: nameOf(container.lieuEnlevement), to: nameOf(container.destination) })}
    </p>
  );
}

function Head({ container, latest }: { container: Container; latest: Tracking | undefined }) {
  const { t } = useTranslation('tracking');
  return (
    <section className={styles.head} aria-labelledby="followed">
      <div className={styles.voyage}>
        <p className={styles.number}>
          {t('number', { id: container.id })}
          <ContainerBadge container={container} />
        </p>
        <Itinerary
          as="h2"
          id="followed"
          from={container.lieuEnlevement}
          to={container.destination}
          departure={container.dateDepart}
          arrival={container.dateArrivee}
          arrived={container.arriveLe}
          isCancelled={isCancelled(container)}
          timeZone={container.fuseau}
          price={undefined}
        />
      </div>
      <div className={styles.now}>
        <h3>{t('now.title')}</h3>
        {isCancelled(container) && <p>{t('now.cancelled')}</p>}
        {latest && <Latest event={latest} fuseau={container.fuseau} />}
        {!latest && !isCancelled(container) && <NoNews departure={container.dateDepart} />}
      </div>
    </section>
  );
}

function Latest({ event, fuseau }: { event: Tracking; fuseau: string }) {
  const language = useLanguage();
  return (
    <>
      <p className={styles.where}>{placeName(language, event.lieu)}</p>
      <p className={styles.state}>
        <StateBadge state={event.statut} />
        <span>{placeTime(language, event.date, timeZoneAt(event.lieu, fuseau))}</span>
      </p>
    </>
  );
}

function NoNews({ departure }: { departure: string }) {
  const { t } = useTranslation('tracking');
  return (
    <>
      {new Date(departure) > new Date() && <p>{t('now.ahead')}</p>}
      <p className={styles.quiet}>{t('now.silent')}</p>
    </>
  );
}

export function NotFound() {
  const { t } = useTranslation('tracking');
  return (
    <EmptyState as="h2" title={t('notFound.title')}>
      <p>{t('notFound.text')}</p>
    </EmptyState>
  );
}

function LoadingState() {
  const { t } = useTranslation();
  return (
    <>
      <p role="status" className="visually-hidden">
        {t('ui.loading')}
      </p>
      <TrackingSkeleton />
    </>
  );
}

/** Skeleton of the tracking view. */
export function TrackingSkeleton() {
  return (
    <div className={styles.ghost}>
      <div className={styles.head}>
        <Skeleton lines={4} />
      </div>
      <div className={styles.journey}>
        <Skeleton lines={8} />
      </div>
    </div>
  );
}
