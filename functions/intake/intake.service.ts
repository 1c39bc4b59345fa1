import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import { AppError } from '#shared/errors.ts';
import { handoverBlocker } from '#shared/handover/rules.ts';
import type { AgentContainer, ContainerParcel, ExpectedParcel } from '#shared/intake/schema.ts';
import { colisOfReference } from '../colis/colis.service.ts';
import { presentIntake, presentMeasures } from '../colis/present-intake.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import type { Caller } from '../core/caller.ts';
import { nowIso } from '../core/clock.ts';
import { findProxy, presentProxy } from '../core/proxies.ts';
import { presentLoadingState } from '../manifest/present-loading.ts';
import { presentUnloading } from '../manifest/present-unloading.ts';
import { isUnloadingBegun } from '../manifest/unloading-begun.ts';
import { nameSite, sitesById } from '../sites/sites.service.ts';

/** Parcel that was brought to a site, with its container. */
export type BroughtParcel = { colis: StoredColis; container: StoredContainer };

/** Side of a container at which a site works: its parcels leave from there, or arrive there. */
export type Side = AgentContainer['sens'];

/** Returns the sides of a container that a caller works at; an admin works at both. */
const sidesOf = (
  { siteDepartId, siteArriveeId }: StoredContainer,
  { isAdmin, siteId }: Pick<Caller, 'isAdmin' | 'siteId'>,
): Side[] => [
  ...(isAdmin || (siteId !== undefined && siteDepartId === siteId) ? (['DEPART'] as const) : []),
  ...(isAdmin || (siteId !== undefined && siteArriveeId === siteId) ? (['ARRIVEE'] as const) : []),
];

const worksAt = (container: StoredContainer, caller: Caller, side: Side | undefined): boolean => {
  const sides = sidesOf(container, caller);
  return side === undefined ? sides.length > 0 : sides.includes(side);
};

/**
 * Returns the parcel that a code or number names, for the agents of either site of its container, or of the one on
 * `side`, and for an admin. Throws COLIS_NOT_FOUND, or COLIS_OF_OTHER_SITE or COLIS_COLLECTED_ELSEWHERE, which name the
 * right site.
 */
export const parcelFor = async (reference: string, caller: Caller, side?: Side): Promise<BroughtParcel> => {
  const colis = await colisOfReference(reference);
  if (!colis) throw new AppError('COLIS_NOT_FOUND');
  const container = await containerOf(colis.bookingId);
  if (worksAt(container, caller, side)) return { colis, container };
  const isCollected = side === 'ARRIVEE';
  const siteId = isCollected ? container.siteArriveeId : container.siteDepartId;
  const site = nameSite((await sitesById([siteId])).get(siteId ?? 0));
  throw isCollected
    ? new AppError('COLIS_COLLECTED_ELSEWHERE', { values: { site: site || container.destination } })
    : new AppError('COLIS_OF_OTHER_SITE', { values: { site: site || container.lieuEnlevement } });
};

/**
 * Returns a container for the agents of either of its sites, or of the one on `side`, or an admin. Throws
 * CONTAINER_NOT_FOUND.
 */
export const containerAtSite = async (id: number, caller: Caller, side?: Side): Promise<StoredContainer> => {
  const container = await containerOf(id);
  if (!worksAt(container, caller, side)) throw new AppError('CONTAINER_NOT_FOUND');
  return container;
};

/** Presents a parcel to an agent with its container and who may collect it there, without amounts. */
export const presentExpected = async (
  colis: StoredColis,
  container: StoredContainer,
  caller: Caller,
): Promise<ExpectedParcel> => {
  const conteneur = presentContainer(container, caller);
  const [unloadingBegun, proxy] = await Promise.all([
    isUnloadingBegun(container.id),
    conteneur.sens === 'ARRIVEE' ? findProxy(colis.userId, colis.id) : undefined,
  ]);
  return { ...(await presentParcel(colis, unloadingBegun)), conteneur, mandataire: proxy ? presentProxy(proxy) : null };
};

/** Presents a parcel to an agent, without amounts; `unloadingBegun` as `handoverBlocker` reads it. */
export const presentParcel = async (colis: StoredColis, unloadingBegun: boolean): Promise<ContainerParcel> => ({
  id: colis.id,
  codeSuivi: colis.trackingCode ? formatTrackingCode(colis.trackingCode) : null,
  description: colis.description,
  etat: colis.etat,
  paye: colis.paymentId !== null,
  envoi: colis.envoi ?? null,
  prevu: presentMeasures(colis.reception?.prevu ?? colis),
  client: colis.username ?? '',
  telephoneClient: colis.userPhone,
  nomDestinataire: colis.nomDestinataire,
  reception: colis.reception ? await presentIntake(colis.reception, true) : null,
  ...presentLoadingState(colis),
  arrivee: presentUnloading(colis),
  empechementRemise: handoverBlocker({ ...colis, paye: colis.paymentId !== null, unloadingBegun }) ?? null,
});

/** Presents a container to an agent, with the side at which they work now. */
export const presentContainer = (container: StoredContainer, caller: Caller): AgentContainer => ({
  id: container.id,
  sens: sideOf(container, caller),
  lieuEnlevement: container.lieuEnlevement,
  destination: container.destination,
  dateDepart: container.dateDepart,
  dateArrivee: container.dateArrivee,
  fuseau: container.fuseau,
  statut: container.statut,
  receptionFin: container.receptionFin ?? null,
});

/** Returns the side at which a caller works; who works at both is on the other one once the container should have left. */
const sideOf = (container: StoredContainer, caller: Caller): Side => {
  const [first = 'DEPART', second] = sidesOf(container, caller);
  return second && container.dateDepart <= nowIso() ? second : first;
};
