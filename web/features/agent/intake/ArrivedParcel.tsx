import Handshake from 'lucide-react/icons/handshake';
import PackageOpen from 'lucide-react/icons/package-open';
import { useTranslation } from 'react-i18next';
import type { AgentParcelWithContainer } from '#shared/intake/schema.ts';
import type { AgentOrder } from '#shared/situation/agent-order.ts';
import { isCollectable } from '#shared/situation/stages.ts';
import { paths, pathTo } from '#web/core/paths.ts';
import { orderOf, otherArrivalOf } from '#web/features/agent/parts/agentOrder.ts';
import { OrderNotice } from '#web/features/agent/parts/OrderNotice.tsx';
import { ParcelFacts } from '#web/features/agent/parts/ParcelFacts.tsx';
import { PrintLabel } from '#web/features/agent/parts/PrintLabel.tsx';
import { isOwing, OwedAtHandover } from '#web/features/agent/parts/ToPay.tsx';
import { awaitsOpening } from '#web/features/agent/queries/progress.ts';
import { PARCEL_PARAM } from '#web/features/agent/queries/references.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/** Orders about a parcel that this container does not bring. */
const NOT_UNLOADED: ReadonlySet<AgentOrder> = new Set(['PAS_PARTI', 'AILLEURS', 'ANNULE_PAS_PARTI'] as const);

interface ArrivedParcelProps {
  parcel: AgentParcelWithContainer;
  keptSince: string | undefined;
}

/** A parcel that arrives at the agent's site, with the next step: unloaded, its collection opened, handed over. */
export function ArrivedParcel({ parcel, keptSince }: ArrivedParcelProps) {
  const { t } = useTranslation(['agent', 'agentHandover']);
  const unpaid = parcel.empechementRemise;
  const isCollected = isCollectable(parcel);
  const order = orderOf(parcel, parcel.conteneur);
  return (
    <>
      {order && <OrderNotice order={order} parcel={parcel} />}
      {!order && isOwing(unpaid) && <OwedAtHandover parcel={parcel} by={unpaid} />}
      {!order && unpaid === 'HANDOVER_DISPUTED' && (
        <Notice tone="error" title={t('agentHandover:blocked.HANDOVER_DISPUTED.title')}>
          {t('agentHandover:blocked.HANDOVER_DISPUTED.text')}
        </Notice>
      )}
      {parcel.arrivee?.dommage && (
        <Notice tone="warning" title={t('agentHandover:damaged')}>
          {parcel.arrivee.dommage}
        </Notice>
      )}
      <ParcelFacts parcel={parcel} keptSince={keptSince} />
      {isCollected && (
        <ButtonLink icon={Handshake} wide to={`${paths.agentHandover}?${PARCEL_PARAM}=${parcel.id}`}>
          {t('arrival.handOverThis')}
        </ButtonLink>
      )}
      {!(order && NOT_UNLOADED.has(order)) && !otherArrivalOf(parcel) && (
        <ButtonLink
          icon={PackageOpen}
          look={isCollected ? 'quiet' : 'primary'}
          wide
          to={pathTo('agentUnloading', { id: parcel.conteneur.id })}
        >
          {t(awaitsOpening(parcel) ? 'arrival.open' : 'arrival.unload')}
        </ButtonLink>
      )}
      <PrintLabel parcel={parcel} />
    </>
  );
}
