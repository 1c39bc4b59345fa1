import { useTranslation } from 'react-i18next';
import type { AgentParcelWithContainer } from '#shared/intake/schema.ts';
import { takesIntake } from '#shared/situation/agent-order.ts';
import { paths } from '#web/core/paths.ts';
import { usePlaceName } from '#web/core/places/usePlaceName.ts';
import styles from '#web/features/agent/parts/AgentPage.module.css';
import { orderOf } from '#web/features/agent/parts/agentOrder.ts';
import { ParcelSection } from './ParcelSection.tsx';

/**
 * Sections of the boxes off their way that the site has, and of those that were sent to it, each with what is done with
 * it; nothing without any.
 */
export function ParcelsHere({ parcels }: { parcels: readonly AgentParcelWithContainer[] }) {
  const { t } = useTranslation('agent');
  const isComing = (parcel: AgentParcelWithContainer) => takesIntake(orderOf(parcel, parcel.conteneur));
  return (
    <>
      <OffTheirWay title={t('here.title')} parcels={parcels.filter((parcel) => !isComing(parcel))} />
      <OffTheirWay title={t('here.coming')} parcels={parcels.filter(isComing)} />
    </>
  );
}

interface OffTheirWayProps {
  title: string;
  parcels: readonly AgentParcelWithContainer[];
}

function OffTheirWay({ title, parcels }: OffTheirWayProps) {
  const { t } = useTranslation('agent');
  const nameOf = usePlaceName();
  const orders = new Map(parcels.map((parcel) => [parcel.id, wordsOf(parcel, nameOf)]));
  return (
    <ParcelSection title={title} parcels={parcels} page={paths.agent}>
      {({ id }) => {
        const { order, depot } = orders.get(id) ?? {};
        return (
          order && (
            <p className={styles.attention}>
              {depot ? t('here.to', { order: t(`orders.${order}.title`), depot }) : t(`orders.${order}.title`)}
            </p>
          )
        );
      }}
    </ParcelSection>
  );
}

/** Order of a parcel, and the depot to which its box goes. */
const wordsOf = (parcel: AgentParcelWithContainer, nameOf: (place: string) => string) => {
  const order = orderOf(parcel, parcel.conteneur);
  const isSent = order === 'ENVOYER' || order === 'RENVOYER';
  return { order, depot: isSent ? (parcel.autreDepot ?? nameOf(parcel.conteneur.lieuEnlevement)) : undefined };
};
