import { readTrackingCode } from '#shared/colis/tracking-code.ts';
import type { LoadableParcel, LoadingList } from '#shared/manifest/schema.ts';
import { type Deferral, mayTravelUnpaid } from '#shared/money/terms.ts';
import { PROBLEM_RULES } from '#shared/situation/problems.ts';
import { isOnLoadingManifest, isReceived } from '#shared/situation/stages.ts';
import type { QueuedWrite } from '#web/core/offlineQueue/queueDatabase.ts';
import type { OfflineContainers } from './offlineContainers.ts';
import { weightOf } from './progress.ts';
import { referenceOf } from './references.ts';

/** Parcel to load; `paye` is known of those that the device keeps. */
type Loadable = LoadableParcel & Deferral & { paye?: boolean };
/** Loading list as its page shows it, from the API or from the device. */
export type ShownLoadingList = Omit<LoadingList, 'colis'> & { colis: readonly Loadable[] };

/** Reports whether a reference of a scan names a parcel: its number, or its code in any notation. */
export const isNamedBy = ({ id, codeSuivi }: Pick<LoadableParcel, 'id' | 'codeSuivi'>, reference: string): boolean => {
  if (String(id) === reference) return true;
  const [code, scanned] = [readTrackingCode(codeSuivi ?? ''), readTrackingCode(reference)];
  return 'code' in code && 'code' in scanned && code.code === scanned.code;
};

/** Makes the loading list of a container from what the device keeps; the manifest counts as open. */
export const offlineLoadingList = ({ container, parcels }: OfflineContainers[number]): ShownLoadingList => ({
  conteneur: { ...container, numeroConteneur: null },
  manifeste: 'OUVERT',
  colis: parcels.filter(isOnLoadingManifest).map((parcel) => ({
    ...parcel,
    poids: weightOf(parcel),
    receptionLe: isReceived(parcel) ? (parcel.reception?.le ?? null) : null,
    ...(PROBLEM_RULES.CHARGE_NON_PAYE.holds(parcel, undefined, '') && { nonPaye: true as const }),
  })),
});

/** Applies the records that wait on this device to a list, in their order: intakes, loading scans and takings out. */
export const applyWaitingToLoading = (colis: readonly Loadable[], waiting: readonly QueuedWrite[]): Loadable[] =>
  colis.map((parcel) =>
    waiting.filter((write) => isNamedBy(parcel, referenceOf(write))).reduce<Loadable>(applyWrite, parcel),
  );

/** Returns a parcel that is taken out; one that was loaded unpaid may not be loaded again. */
const takenOut = ({ nonPaye, ...parcel }: Loadable): Loadable => {
  const unpaid = parcel.paye ? 'COLIS_SUPPLEMENT_DUE' : 'COLIS_UNPAID';
  return { ...parcel, chargement: null, empechement: nonPaye ? unpaid : parcel.empechement };
};

const applyWrite = (parcel: Loadable, { route, input, userId, queuedAt }: QueuedWrite): Loadable => {
  if (route === 'loadColis') {
    const chargement = { le: queuedAt, leAppareil: queuedAt, agentId: userId, siteId: null };
    return { ...parcel, chargement, empechement: null };
  }
  if (route === 'takeOutColis') return takenOut(parcel);
  if (route !== 'receiveColis') return parcel;
  const isAwaited = parcel.empechement === 'COLIS_NOT_RECEIVED' || parcel.empechement === 'COLIS_REFUSED';
  const isRefusal = input.body !== undefined && 'refus' in input.body;
  if (!isAwaited || isRefusal || parcel.paye === undefined) return parcel;
  return { ...parcel, empechement: parcel.paye || mayTravelUnpaid(parcel) ? null : 'COLIS_UNPAID' };
};
