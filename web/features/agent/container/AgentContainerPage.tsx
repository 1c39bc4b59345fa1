import PackageMinus from 'lucide-react/icons/package-minus';
import PackagePlus from 'lucide-react/icons/package-plus';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { hasLeft, isOffWay, owesBeforeLoading } from '#shared/colis/rules.ts';
import type { AgentContainer, AgentParcel } from '#shared/intake/schema.ts';
import { keepsSpaceUnpaid, mayTravelUnpaid } from '#shared/money/terms.ts';
import { isCancelledInContainer } from '#shared/situation/acts.ts';
import type { AgentOrder } from '#shared/situation/agent-order.ts';
import { isLoadingOver } from '#shared/situation/problems.ts';
import { isWaiting, wasReceived } from '#shared/situation/stages.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { paths, pathTo } from '#web/core/paths.ts';
import styles from '#web/features/agent/parts/AgentPage.module.css';
import { orderOf } from '#web/features/agent/parts/agentOrder.ts';
import { BackLink } from '#web/features/agent/parts/BackLink.tsx';
import { FromTo } from '#web/features/agent/parts/FromTo.tsx';
import type { OfflineContainers } from '#web/features/agent/queries/offlineContainers.ts';
import { isExpected, isLoadingClosed } from '#web/features/agent/queries/progress.ts';
import { useDepotContainers } from '#web/features/agent/queries/useDepotContainers.ts';
import { useSiteTime } from '#web/features/agent/queries/useSiteTime.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ArrivingParcels } from './ArrivingParcels.tsx';
import { ParcelSection } from './ParcelSection.tsx';
import { ParcelsToGiveBack } from './ParcelsToGiveBack.tsx';

/** Parcels of one container of the site: those expected, then those that are here; or what arrives and is collected. */
export default function AgentContainerPage() {
  const { t } = useTranslation('agent');
  const siteTime = useSiteTime();
  const id = Number(useParams().id);
  const { data, error, refetch, isFetching } = useDepotContainers();
  const found = data?.all.find(({ container }) => container.id === id);
  return (
    <div className={`page section ${styles.agent}`}>
      <PageTitle title={t('containers.title')} />
      <BackLink to={paths.agent}>{t(found?.container.sens === 'ARRIVEE' ? 'titleArrival' : 'container.back')}</BackLink>
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
      {data?.at && <p className={styles.kept}>{t('found.kept', { time: siteTime(data.at) })}</p>}
      {data && !found && (
        <EmptyState as="h1" title={t('container.missing')}>
          <p>{t('container.missingText')}</p>
        </EmptyState>
      )}
      {found?.container.sens === 'DEPART' &&
        (found.container.statut === 'ANNULE' ? <CancelledParcels {...found} /> : <Parcels {...found} />)}
      {found?.container.sens === 'ARRIVEE' && <ArrivingParcels {...found} />}
    </div>
  );
}

function Parcels({ container, parcels }: OfflineContainers[number]) {
  const { t } = useTranslation('agent');
  const expected = parcels.filter(isExpected).toSorted((a, b) => a.nomDestinataire.localeCompare(b.nomDestinataire));
  return (
    <>
      <h1 className={styles.title}>
        <FromTo of={container} />
      </h1>
      {!isLoadingClosed(container) && !parcels.some(hasLeft) && expected.some(isToLoad) && (
        <ButtonLink icon={PackagePlus} wide to={pathTo('agentLoading', { id: container.id })}>
          {t('container.load')}
        </ButtonLink>
      )}
      {expected.length === 0 && (
        <EmptyState as="h2" title={t('container.empty')}>
          <p>{t('container.emptyText')}</p>
        </EmptyState>
      )}
      <Group
        title={t(isLoadingOver(container, new Date().toISOString()) ? 'container.notBrought' : 'container.toCome')}
        container={container}
        parcels={expected.filter((parcel) => !wasReceived(parcel))}
      />
      <Group title={t('container.here')} container={container} parcels={expected.filter(wasReceived)} />
      <CancelledInside container={container} parcels={parcels} />
      <ParcelsToGiveBack parcels={parcels} />
    </>
  );
}

/** Reports whether a parcel may still leave with its container. */
const isToLoad = (parcel: AgentParcel): boolean => isWaiting(parcel) && parcel.incident?.type !== 'RESTE';

/** Cancelled parcels that are in their container, each with what is done with it; nothing without any. */
function CancelledInside({ container, parcels }: OfflineContainers[number]) {
  const { t } = useTranslation('agent');
  return (
    <ParcelSection title={t('cancelled.inside')} parcels={parcels.filter(isCancelledInContainer)} page={paths.agent}>
      {(parcel) => {
        const order = orderOf(parcel, container);
        return order && <p className={styles.attention}>{t(`orders.${order}.title`)}</p>;
      }}
    </ParcelSection>
  );
}

/** Parcels of a cancelled container: those to take out of it, and those to give back. */
function CancelledParcels({ container, parcels }: OfflineContainers[number]) {
  const { t } = useTranslation('agent');
  const loaded = parcels.filter(isCancelledInContainer);
  return (
    <>
      <h1 className={styles.title}>
        <FromTo of={container} />
      </h1>
      <Notice tone="error" title={t('cancelled.title')}>
        {t(loaded.length > 0 ? 'cancelled.takeOut' : 'cancelled.text')}
      </Notice>
      {loaded.length > 0 && (
        <ButtonLink icon={PackageMinus} wide to={pathTo('agentLoading', { id: container.id })}>
          {t('cancelled.open')}
        </ButtonLink>
      )}
      <CancelledInside container={container} parcels={parcels} />
      <ParcelsToGiveBack parcels={parcels} />
    </>
  );
}

interface GroupProps {
  title: string;
  container: AgentContainer;
  parcels: readonly AgentParcel[];
}

/** Section of parcels that open on the intake page, each with its state. */
function Group({ container, ...section }: GroupProps) {
  return (
    <ParcelSection {...section} page={paths.agent}>
      {(parcel) => (
        <p className={needsAttention(parcel) ? styles.attention : styles.when}>
          <ParcelState parcel={parcel} container={container} />
        </p>
      )}
    </ParcelSection>
  );
}

/** Reports whether somebody must act before a parcel can be loaded; nobody once it has left. */
const needsAttention = (parcel: AgentParcel): boolean => isOffWay(parcel) || (isWaiting(parcel) && isBlocked(parcel));

const isBlocked = ({ paye, reporte, empechement, incident, documentBloquant }: AgentParcel): boolean =>
  documentBloquant !== undefined ||
  !(paye || keepsSpaceUnpaid({ reporte })) ||
  Boolean(incident) ||
  (empechement !== null && empechement !== 'COLIS_NOT_RECEIVED');

/** Word for how far the payment of a parcel is. */
const paymentWord = ({ paye, reporte }: AgentParcel) => {
  if (paye) return 'paid';
  return mayTravelUnpaid({ reporte }) ? 'onCollection' : 'unpaid';
};

/** Orders that say where a parcel is, though nothing took it off its way. */
const SHOWN_ORDERS: ReadonlySet<AgentOrder> = new Set(['GARDER', 'RESTE', 'PARTI', 'PARTI_LISTE', 'REMIS'] as const);

/** Badge of a parcel: loaded, to load, or the reason against it. */
function ParcelState({ parcel, container }: { parcel: AgentParcel; container: AgentContainer }) {
  const { t } = useTranslation(['agent', 'agentLoading']);
  const { chargement, empechement, incident, documentBloquant } = parcel;
  const order = orderOf(parcel, container);
  if (order && (incident || SHOWN_ORDERS.has(order))) return t(`orders.${order}.title`);
  if (documentBloquant && (chargement || !empechement)) return t(`agentLoading:documents.${documentBloquant}`);
  if (chargement) return t(owesBeforeLoading(parcel) ? 'agentLoading:loadedUnpaid' : 'agentLoading:state.loaded');
  if (!empechement) return t('agentLoading:state.toLoad');
  if (empechement === 'COLIS_NOT_RECEIVED') return t(`container.${paymentWord(parcel)}`);
  return t(`agentLoading:reasons.${empechement}`);
}
