import { useQuery } from '@tanstack/react-query';
import { useSession } from '#web/core/session/session.ts';
import { applyWaitingToLoading, type ShownLoadingList } from '#web/features/agent/queries/loadingList.ts';
import { containerLoading } from '#web/features/agent/queries/queries.ts';
import { useWaitingWrites } from '#web/features/agent/queries/useWaitingWrites.ts';
import { LastLoading } from './LastLoading.tsx';
import { LoadingGroups } from './LoadingGroups.tsx';
import { type ListOnDevice, ScanPage, useContainerNumber } from './ScanPage.tsx';
import { ScanSections } from './ScanSections.tsx';
import type { Scans } from './useEarlyScans.ts';
import { useLoadingScan } from './useLoadingScan.ts';

/** Loading of a container on a phone: scan, loaded parcels, and missing ones with their reasons. */
export default function LoadingPage() {
  const { userId = 0 } = useSession();
  const id = useContainerNumber();
  const query = useQuery(containerLoading(userId, id));
  return (
    <ScanPage texts="agentLoading" containerId={id} query={query}>
      {({ list, at }, scans) => <LoadingOf list={list} at={at} scans={scans} />}
    </ScanPage>
  );
}

interface LoadingOfProps extends ListOnDevice<ShownLoadingList> {
  scans: Scans;
}

function LoadingOf({ list: { conteneur, colis, manifeste }, at, scans }: LoadingOfProps) {
  const { userId = 0 } = useSession();
  const waiting = useWaitingWrites(containerLoading, conteneur.id);
  const parcels = applyWaitingToLoading(colis, waiting);
  const isFromDevice = at !== undefined;
  const scan = useLoadingScan({ userId, conteneurId: conteneur.id, colis: parcels, isFromDevice });
  const isCancelled = conteneur.statut === 'ANNULE';
  const isOpen = manifeste === 'OUVERT' && !isCancelled;
  return (
    <ScanSections
      texts="agentLoading"
      conteneur={conteneur}
      keptSince={at}
      closed={isCancelled ? 'cancelled' : isOpen ? undefined : 'closed'}
      takesScans={isOpen}
      scans={scans}
      onScan={scan.load}
      isUnreadable={scan.failed}
      result={scan.result && <LastLoading result={scan.result} colis={parcels} />}
    >
      <LoadingGroups
        colis={parcels}
        waiting={waiting}
        isClosed={!isOpen && !isCancelled}
        onTakeOut={isOpen || isCancelled ? scan.takeOut : undefined}
      />
    </ScanSections>
  );
}
