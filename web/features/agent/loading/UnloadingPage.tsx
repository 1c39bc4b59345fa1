import { useQuery } from '@tanstack/react-query';
import PackageSearch from 'lucide-react/icons/package-search';
import { useTranslation } from 'react-i18next';
import type { UnloadingList } from '#shared/manifest/schema.ts';
import { isUnloaded } from '#shared/manifest/unloading.ts';
import { useSession } from '#web/core/session/session.ts';
import { boxesPath } from '#web/features/agent/parts/boxesPath.ts';
import { containerUnloading } from '#web/features/agent/queries/queries.ts';
import { applyWaitingToUnloading } from '#web/features/agent/queries/unloadingList.ts';
import { useWaitingWrites } from '#web/features/agent/queries/useWaitingWrites.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { AvailabilityForm } from './AvailabilityForm.tsx';
import { LastUnloading } from './LastUnloading.tsx';
import { type ListOnDevice, ScanPage, useContainerNumber } from './ScanPage.tsx';
import { ScanSections } from './ScanSections.tsx';
import { UnloadingGroups } from './UnloadingGroups.tsx';
import type { Scans } from './useEarlyScans.ts';
import { useUnloadingScan } from './useUnloadingScan.ts';

/** Unloading of a container on a phone: scan, missing, unexpected and damaged parcels. */
export default function UnloadingPage() {
  const { userId = 0 } = useSession();
  const id = useContainerNumber();
  const query = useQuery(containerUnloading(userId, id));
  return (
    <ScanPage texts="agentUnloading" containerId={id} query={query}>
      {({ list, at }, scans) => <UnloadingOf list={list} at={at} scans={scans} />}
    </ScanPage>
  );
}

interface UnloadingOfProps extends ListOnDevice<UnloadingList> {
  scans: Scans;
}

function UnloadingOf({ list, at, scans }: UnloadingOfProps) {
  const { conteneur, disponible, liste } = list;
  const { t } = useTranslation('agent');
  const waiting = useWaitingWrites(containerUnloading, conteneur.id);
  const { colis, enTrop } = applyWaitingToUnloading(list, waiting);
  const scan = useUnloadingScan(conteneur.id);
  const isOpen = liste === 'OUVERT';
  const isAllScanned = colis.some(isUnloaded) && colis.every((parcel) => !parcel.attendu || isUnloaded(parcel));
  return (
    <ScanSections
      texts="agentUnloading"
      conteneur={conteneur}
      keptSince={at}
      closed={isOpen ? undefined : 'closed'}
      isAllScanned={isAllScanned}
      takesScans // after the closing, those of boxes that were missing
      scans={scans}
      onScan={scan.unload}
      isUnreadable={scan.failed}
      result={
        scan.result !== undefined && (
          <LastUnloading
            sequence={scan.result}
            list={{ colis, enTrop: list.enTrop }}
            isOpen={isOpen}
            onDamage={scan.addDamage}
          />
        )
      }
    >
      <UnloadingGroups
        colis={colis}
        enTrop={enTrop}
        waiting={waiting}
        onUndo={isOpen ? scan.undo : undefined}
        onDamage={scan.addDamage}
      />
      <ButtonLink look="quiet" icon={PackageSearch} to={boxesPath(undefined, conteneur.id)}>
        {t('boxes.link')}
      </ButtonLink>
      <AvailabilityForm
        conteneur={conteneur}
        disponible={disponible}
        colis={colis}
        isFromDevice={at !== undefined}
        isMain={isAllScanned && colis.some((parcel) => isUnloaded(parcel) && parcel.etat !== 'LIVRE')}
      />
    </ScanSections>
  );
}
