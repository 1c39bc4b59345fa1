import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { PagedStatus } from '#web/core/paged/PagedList.tsx';
import { paths } from '#web/core/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ContainerChoice } from './ContainerChoice.tsx';
import { FollowedContainer, NotFound, Shape } from './FollowedContainer.tsx';
import { useFollowed } from './queries.ts';
import styles from './TrackingPage.module.css';

/** Where one's containers are: which one, the address says (`?conteneur=12`), else the first of interest on arrival. */
export default function TrackingPage() {
  const { t } = useTranslation('tracking');
  const [params] = useSearchParams();
  const list = useFollowed();
  const asked = params.get('conteneur');
  const [first, setFirst] = useState<number>();
  const here = list.rows?.find(({ id }) => id === first) ?? list.rows?.[0];
  if (here && here.id !== first) setFirst(here.id);
  const chosen = asked === null ? here?.id : Number(asked);
  return (
    <div className="page section">
      <PageTitle title={t('title')} />
      <h1>{t('title')}</h1>
      {list.rows?.length === 0 && asked === null ? (
        <None />
      ) : (
        <div className={styles.columns}>
          <div className={styles.choice}>
            <PagedStatus list={list} failed={(advice) => t('choice.failed', { advice })} offline={t('offline')}>
              {chosen === undefined ? <Shape /> : <Skeleton lines={4} height="1.25rem" />}
            </PagedStatus>
            {list.rows && <ContainerChoice list={list} containers={list.rows} chosen={chosen} />}
          </div>
          <div className={styles.followed}>
            {chosen !== undefined && <Chosen key={chosen} id={chosen} list={list} />}
          </div>
        </div>
      )}
    </div>
  );
}

function Chosen({ id, list }: { id: number; list: ReturnType<typeof useFollowed> }) {
  if (!Number.isSafeInteger(id) || id <= 0) return <NotFound />;
  const known = list.rows?.find((container) => container.id === id);
  return <FollowedContainer id={id} known={known} knownAt={list.dataUpdatedAt} />;
}

function None() {
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
