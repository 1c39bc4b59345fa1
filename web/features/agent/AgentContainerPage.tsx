import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import type { ContainerParcel } from '#shared/intake/schema.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { kg } from '#web/core/format.ts';
import { paths } from '#web/core/paths.ts';
import { readerTime } from '#web/core/readerTime.ts';
import { useSession } from '#web/core/session.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './AgentPage.module.css';
import type { KeptContainers } from './keptParcels.ts';
import { isExpected, isReceived } from './progress.ts';
import { depotContainers } from './queries.ts';
import { PARCEL_PARAM } from './references.ts';

/** Rows of a group that are shown at first, and more with each press. */
const SHOWN = 25;

/** Parcels of one container of the depot: those still expected, then those that are here. */
export default function AgentContainerPage() {
  const { t } = useTranslation('agent');
  const language = useLanguage();
  const { userId = 0 } = useSession();
  const id = Number(useParams().id);
  const { data, error, refetch, isFetching } = useQuery(depotContainers(userId));
  const found = data?.all.find(({ container }) => container.id === id);
  return (
    <div className={`page section ${styles.agent}`}>
      <PageTitle title={t('containers.title')} />
      <Link to={paths.agent} className={styles.back}>
        <ArrowLeft size={18} aria-hidden="true" />
        {t('container.back')}
      </Link>
      {!data && !error && (
        <div aria-busy="true">
          <Skeleton lines={5} />
        </div>
      )}
      {error && (
        <ErrorState
          message={t('containers.failed', { advice: adviceOn(error) })}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data?.at && <p className={styles.kept}>{t('found.kept', { time: readerTime(language, data.at) })}</p>}
      {data && !found && (
        <EmptyState as="h1" title={t('container.missing')}>
          <p>{t('container.missingText')}</p>
        </EmptyState>
      )}
      {found && <Parcels {...found} />}
    </div>
  );
}

function Parcels({ container, parcels }: KeptContainers[number]) {
  const { t } = useTranslation('agent');
  const expected = parcels.filter(isExpected).toSorted((a, b) => a.nomDestinataire.localeCompare(b.nomDestinataire));
  return (
    <>
      <h1>
        {container.lieuEnlevement} → {container.destination}
      </h1>
      {expected.length === 0 && (
        <EmptyState as="h2" title={t('container.empty')}>
          <p>{t('container.emptyText')}</p>
        </EmptyState>
      )}
      <Group title={t('container.toCome')} parcels={expected.filter((parcel) => !isReceived(parcel))} />
      <Group title={t('container.here')} parcels={expected.filter(isReceived)} />
    </>
  );
}

function Group({ title, parcels }: { title: string; parcels: readonly ContainerParcel[] }) {
  const { t } = useTranslation(['agent', 'common']);
  const language = useLanguage();
  const [shown, setShown] = useState(SHOWN);
  if (parcels.length === 0) return null;
  return (
    <section className={styles.containers}>
      <h2>
        {title} <span className={styles.number}>{parcels.length}</span>
      </h2>
      <ul>
        {parcels.slice(0, shown).map((parcel) => (
          <li key={parcel.id} className={styles.container}>
            <Link to={`${paths.agent}?${PARCEL_PARAM}=${parcel.id}`} className={styles.route}>
              {parcel.nomDestinataire || parcel.id}
            </Link>
            <p className={styles.when}>
              {parcel.codeSuivi ?? parcel.id} · {kg(language, parcel.prevu.poids)} ·{' '}
              {t(parcel.paye ? 'container.paid' : 'container.unpaid')}
            </p>
          </li>
        ))}
      </ul>
      {parcels.length > shown && (
        <Button look="quiet" wide onClick={() => setShown(shown + SHOWN)}>
          {t('container.more', { count: parcels.length - shown })}
        </Button>
      )}
    </section>
  );
}
