import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import { AppError } from '#shared/errors.ts';
import type { AgentContainer, ContainerParcel, ExpectedParcel } from '#shared/intake/schema.ts';
import { colisOfReference } from '../colis/colis.service.ts';
import { presentIntake, presentMeasures } from '../colis/present-intake.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import type { Caller } from '../core/caller.ts';
import { presentLoadingState } from '../manifest/present-loading.ts';
import { nameSite, sitesById } from '../sites/sites.service.ts';

/** Parcel that was brought to a site, with its container. */
export type BroughtParcel = { colis: StoredColis; container: StoredContainer };

/**
 * Returns the parcel that a code or number names, for the agent of its container's depot or an admin. Throws
 * COLIS_NOT_FOUND, or COLIS_OF_OTHER_SITE, which says where it is to be brought.
 */
export const parcelFor = async (reference: string, { isAdmin, siteId }: Caller): Promise<BroughtParcel> => {
  const colis = await colisOfReference(reference);
  if (!colis) throw new AppError('COLIS_NOT_FOUND');
  const container = await containerOf(colis.bookingId);
  if (isAdmin || (siteId !== undefined && container.siteDepartId === siteId)) return { colis, container };
  const site = (await sitesById([container.siteDepartId])).get(container.siteDepartId ?? 0);
  throw new AppError('COLIS_OF_OTHER_SITE', { values: { site: nameSite(site) || container.lieuEnlevement } });
};

/** Returns a container for the agents of its depot, or an admin. Throws CONTAINER_NOT_FOUND. */
export const containerFor = async (id: number, { isAdmin, siteId }: Caller): Promise<StoredContainer> => {
  const container = await containerOf(id);
  if (!isAdmin && (siteId === undefined || container.siteDepartId !== siteId))
    throw new AppError('CONTAINER_NOT_FOUND');
  return container;
};

/** Presents a parcel to an agent with its container, without amounts. */
export const presentExpected = async (colis: StoredColis, container: StoredContainer): Promise<ExpectedParcel> => ({
  ...(await presentParcel(colis)),
  conteneur: presentContainer(container),
});

/** Presents a parcel to an agent, without amounts. */
export const presentParcel = async (colis: StoredColis): Promise<ContainerParcel> => ({
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
});

export const presentContainer = (container: StoredContainer): AgentContainer => ({
  id: container.id,
  lieuEnlevement: container.lieuEnlevement,
  destination: container.destination,
  dateDepart: container.dateDepart,
  fuseau: container.fuseau,
  statut: container.statut,
  receptionFin: container.receptionFin ?? null,
});
