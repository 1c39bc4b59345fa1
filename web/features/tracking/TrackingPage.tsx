import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { PagedStatus } from '#web/core/paged/PagedList.tsx';
import { paths } from '#web/core/paths.ts';
import { useSession } from '#web/core/session/session.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ContainerChoice } from './ContainerChoice.tsx';
import { FollowedContainer, NotFound, TrackingSkeleton } from './FollowedContainer.tsx';
import { useTrackedContainers } from './queries.ts';
import styles from './TrackingPage.module.css';
import { useChoices } from './useChoices.ts';

/**
 * Tracking page: shows the container in the address (`?conteneur=12`), else the first of the list on arrival in which
 * the customer has a parcel that is not cancelled.
 */
export default function TrackingPage() {
  const { t } = useTranslation('tracking');
  const { isAdmin } = useSession();
  const title = isAdmin ? t('titleAdmin') : t('title');
  const [params] = useSearchParams();
  const list = useTrackedContainers();
  const { choices, isLoading } = useChoices(list.rows ?? []);
  const idParam = params.get('conteneur');
  const [first, setFirst] = useState<number>();
  const withParcels = choices.find(({ colis }) => colis.length > 0)?.container;
  const defaultContainer = list.rows?.find(({ id }) => id === first) ?? withParcels ?? list.rows?.[0];
  if (!isLoading && defaultContainer && defaultContainer.id !== first) setFirst(defaultContainer.id);
  const chosen = idParam === null ? defaultContainer?.id : Number(idParam);
  return (
    <div className="page section">
      <PageTitle title={title} />
      <h1>{title}</h1>
      {list.rows?.length === 0 && idParam === null ? (
        <NoContainers />
      ) : (
        <div className={styles.columns}>
          <div className={styles.choice}>
            <PagedStatus list={list} failed={(advice) => t('choice.failed', { advice })} offline={t('offline')}>
              {chosen === undefined ? <TrackingSkeleton /> : <Skeleton lines={4} height="1.25rem" />}
            </PagedStatus>
            {list.rows && isLoading && <TrackingSkeleton />}
            {list.rows && !isLoading && <ContainerChoice list={list} choices={choices} chosen={chosen} />}
          </div>
          <div className={styles.followed} hidden={isLoading}>
            {chosen !== undefined && <Chosen key={chosen} id={chosen} list={list} />}
          </div>
        </div>
      )}
    </div>
  );
}

function Chosen({ id, list }: { id: number; list: ReturnType<typeof useTrackedContainers> }) {
  if (!Number.isSafeInteger(id) || id <= 0) return <NotFound />;
  const known = list.rows?.find((container) => container.id === id);
  return <FollowedContainer id={id} known={known} knownAt={list.dataUpdatedAt} />;
}

function NoContainers() {
  const { t } = useTranslation('tracking');
  return (
    <EmptyState
      as="h2"
      title={t('none.title')}
      action={<ButtonLink to={paths.home}>{t('none.departures')}</ButtonLink>}
    >
      <p>{t('none.text')}</p>
    </EmptyState>
  );
}
