import { useState } from 'react';
import type { LoadableParcel } from '#shared/manifest/schema.ts';
import { enqueue } from '#web/core/offlineQueue/offlineQueue.ts';
import { isNamedBy } from '#web/features/agent/queries/loadingList.ts';
import { findOfflineParcel } from '#web/features/agent/queries/offlineContainers.ts';
import type { ScanResult } from './LastLoading.tsx';

interface Loading {
  userId: number;
  conteneurId: number;
  /** Parcels of the container, with the records that wait on this device. */
  colis: readonly LoadableParcel[];
  /** True without a network: then the list on this device decides what may be loaded. */
  isFromDevice: boolean;
}

/**
 * Returns functions that load a scanned parcel and take one out again, and the outcome of the last scan; `failed` when
 * the device is full.
 */
export const useLoadingScan = (loading: Loading) => {
  const [result, setResult] = useState<ScanResult>();
  const [failed, setFailed] = useState(false);
  const record = async (route: 'loadColis' | 'takeOutColis', reference: string) => {
    setFailed(false);
    try {
      const why = route === 'loadColis' ? await blockerFor(loading, reference) : undefined;
      if (why) return setResult({ reference, why });
      const body = { conteneurId: loading.conteneurId, leAppareil: new Date().toISOString() };
      setResult(await enqueue({ route, input: { params: { reference }, body }, subject: reference }));
    } catch {
      setFailed(true); // this browser keeps nothing
    }
  };
  return {
    result,
    failed,
    load: (reference: string) => void record('loadColis', reference),
    takeOut: ({ id, codeSuivi }: LoadableParcel) => void record('takeOutColis', codeSuivi ?? String(id)),
  };
};

/** Returns why a scan without a network is not recorded; with a network the API decides. */
const blockerFor = async ({ userId, conteneurId, colis, isFromDevice }: Loading, reference: string) => {
  if (!isFromDevice) return undefined;
  const parcel = colis.find((found) => isNamedBy(found, reference));
  if (parcel) return parcel.chargement ? 'loaded' : (parcel.empechement ?? undefined);
  const elsewhere = await findOfflineParcel(userId, reference).catch(() => undefined);
  return elsewhere && elsewhere.parcel.conteneur.id !== conteneurId ? 'otherContainer' : undefined;
};
