import Handshake from 'lucide-react/icons/handshake';
import PackageOpen from 'lucide-react/icons/package-open';
import { useTranslation } from 'react-i18next';
import type { AgentContainer, AgentParcel } from '#shared/intake/schema.ts';
import { countsInUnloading, isCancelledInside, isUnloaded } from '#shared/manifest/unloading.ts';
import { paths, pathTo } from '#web/core/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import styles from './AgentPage.module.css';
import { orderOf } from './agentOrder.ts';
import { FromTo } from './FromTo.tsx';
import type { OfflineContainers } from './offlineContainers.ts';
import { ParcelSection } from './ParcelSection.tsx';
import { ParcelsToGiveBack } from './ParcelsToGiveBack.tsx';

/** Parcels of a container that arrives: those to unload, to hand over, handed over, and cancelled ones to put aside. */
export function ArrivingParcels({ container, parcels }: OfflineContainers[number]) {
  const { t } = useTranslation('agent');
  const sorted = parcels
    .filter(({ aRendre }) => !aRendre)
    .toSorted((a, b) => a.nomDestinataire.localeCompare(b.nomDestinataire));
  const coming = sorted.filter((parcel) => countsInUnloading(parcel, false));
  const aside = sorted.filter((parcel) => isCancelledInside(parcel) && orderOf(parcel, container) !== 'RENDU');
  return (
    <>
      <h1 className={styles.title}>
        <FromTo of={container} />
      </h1>
      <ButtonLink icon={PackageOpen} wide to={pathTo('agentUnloading', { id: container.id })}>
        {t('arrival.unload')}
      </ButtonLink>
      <ButtonLink icon={Handshake} look="quiet" wide to={paths.agentHandover}>
        {t('arrival.handOver')}
      </ButtonLink>
      {coming.length === 0 && (
        <EmptyState as="h2" title={t('arrival.empty')}>
          <p>{t('arrival.emptyText')}</p>
        </EmptyState>
      )}
      <Group
        title={t('arrival.toUnload')}
        container={container}
        parcels={coming.filter((parcel) => !isUnloaded(parcel))}
      />
      <Group
        title={t('arrival.toHandOver')}
        container={container}
        parcels={coming.filter((parcel) => isUnloaded(parcel) && parcel.etat !== 'LIVRE')}
      />
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
            {damage && <p className={styles.attention}>{t('arrival.damaged', { note: damage })}</p>}
          </>
        );
      }}
    </ParcelSection>
  );
}
