import Handshake from 'lucide-react/icons/handshake';
import PackageOpen from 'lucide-react/icons/package-open';
import { useTranslation } from 'react-i18next';
import { isOutstanding } from '#shared/colis/rules.ts';
import type { AgentContainer, AgentParcel } from '#shared/intake/schema.ts';
import { countsInUnloading, isCancelledInside, isUnloaded } from '#shared/manifest/unloading.ts';
import { isListedMissing } from '#shared/situation/agent-order.ts';
import { dollars } from '#web/core/format.ts';
import { paths, pathTo } from '#web/core/paths.ts';
import styles from '#web/features/agent/parts/AgentPage.module.css';
import { orderOf } from '#web/features/agent/parts/agentOrder.ts';
import { FromTo } from '#web/features/agent/parts/FromTo.tsx';
import type { OfflineContainers } from '#web/features/agent/queries/offlineContainers.ts';
import { awaitsOpening, isLoadingClosed } from '#web/features/agent/queries/progress.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ParcelSection } from './ParcelSection.tsx';
import { ParcelsToGiveBack } from './ParcelsToGiveBack.tsx';

/**
 * Parcels of a container that arrives, in the order of the work: to unload, missing or lost, to open the collection of,
 * to hand over, handed over, and cancelled ones to put aside.
 */
export function ArrivingParcels({ container, parcels }: OfflineContainers[number]) {
  const { t } = useTranslation('agent');
  const sorted = parcels
    .filter(({ aRendre }) => !aRendre)
    .toSorted((a, b) => a.nomDestinataire.localeCompare(b.nomDestinataire));
  const coming = sorted.filter((parcel) => countsInUnloading(parcel, isLoadingClosed(container)));
  const isMissing = (parcel: AgentParcel) => isListedMissing({ ordre: orderOf(parcel, container) });
  const toUnload = coming.filter((parcel) => !isUnloaded(parcel) && !isMissing(parcel));
  const toOpen = coming.filter(awaitsOpening);
  const toHandOver = coming.filter((each) => isUnloaded(each) && each.etat !== 'LIVRE' && !awaitsOpening(each));
  const aside = sorted.filter((parcel) => isCancelledInside(parcel) && orderOf(parcel, container) !== 'RENDU');
  return (
    <>
      <h1 className={styles.title}>
        <FromTo of={container} />
      </h1>
      <Steps containerId={container.id} toUnload={toUnload.length} toOpen={toOpen.length} />
      {coming.length === 0 && (
        <EmptyState as="h2" title={t('arrival.empty')}>
          <p>{t('arrival.emptyText')}</p>
        </EmptyState>
      )}
      <Group title={t('arrival.toUnload')} container={container} parcels={toUnload} />
      <Group title={t('arrival.missing')} container={container} parcels={coming.filter(isMissing)} />
      <Group title={t('arrival.toOpen')} container={container} parcels={toOpen} />
      <Group title={t('arrival.toHandOver')} container={container} parcels={toHandOver} />
      <Group
        title={t('arrival.handedOver')}
        container={container}
        parcels={coming.filter(({ etat }) => etat === 'LIVRE')}
      />
      <Group title={t('arrival.putAside')} container={container} parcels={aside} />
      <ParcelsToGiveBack parcels={parcels} />
    </>
  );
}

interface StepsProps {
  containerId: number;
  /** Numbers of parcels that are still to be unloaded, and whose collection is still to be opened. */
  toUnload: number;
  toOpen: number;
}

/** Links to the work on a container at its arrival, in its order; the first that is not done is the main one. */
function Steps({ containerId, toUnload, toOpen }: StepsProps) {
  const { t } = useTranslation('agent');
  const unloading = pathTo('agentUnloading', { id: containerId });
  return (
    <>
      <ButtonLink icon={PackageOpen} look={toUnload + toOpen > 0 ? 'primary' : 'quiet'} wide to={unloading}>
        {t(toUnload === 0 && toOpen > 0 ? 'arrival.open' : 'arrival.unload')}
      </ButtonLink>
      <ButtonLink icon={Handshake} look={toUnload + toOpen > 0 ? 'quiet' : 'primary'} wide to={paths.agentHandover}>
        {t('arrival.handOver')}
      </ButtonLink>
    </>
  );
}

/** Says of an unloaded parcel that it is to be paid before its handover, and how much if that is due there. */
function Owed({ parcel }: { parcel: AgentParcel }) {
  const { t } = useTranslation('agent');
  const language = useLanguage();
  const { aPayerAuRetrait, etat } = parcel;
  if (!isUnloaded(parcel) || etat === 'LIVRE' || !isOutstanding(parcel)) return null;
  return (
    <p className={styles.attention}>
      {aPayerAuRetrait ? t('arrival.toPay', { sum: dollars(language, aPayerAuRetrait) }) : t('arrival.unpaid')}
    </p>
  );
}

interface GroupProps {
  title: string;
  container: AgentContainer;
  parcels: readonly AgentParcel[];
}

/** Section of parcels that open on the handover page, each with what took it off its way, and its damage. */
function Group({ container, ...section }: GroupProps) {
  const { t } = useTranslation('agent');
  return (
    <ParcelSection {...section} page={paths.agentHandover}>
      {(parcel) => {
        const order = orderOf(parcel, container);
        const damage = parcel.arrivee?.dommage;
        return (
          <>
            {order && order !== 'REMIS' && <p className={styles.attention}>{t(`orders.${order}.title`)}</p>}
            <Owed parcel={parcel} />
            {damage && <p className={styles.attention}>{t('arrival.damaged', { note: damage })}</p>}
          </>
        );
      }}
    </ParcelSection>
  );
}
