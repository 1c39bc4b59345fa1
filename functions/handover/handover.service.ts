import { AppError } from '#shared/errors.ts';
import type {
  Collection,
  ExportedHandover,
  HandedOver,
  Handover,
  HandoverProof,
  RecordedProof,
} from '#shared/handover/schema.ts';
import { nameSite } from '#shared/sites/name-site.ts';
import type { Site } from '#shared/sites/schema.ts';
import { situationOf } from '#shared/situation/situation.ts';
import { isAtArrivalSite, isCollectable, isElsewhere } from '#shared/situation/stages.ts';
import { parcelFactsOf } from '../colis/parcel-facts.ts';
import { presentStorage, storageOf } from '../colis/storage.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { signedUrl } from '../core/files/links.ts';
import { findAccount } from '../core/items/accounts.ts';
import { findCollection } from '../core/items/collection.ts';
import { findCollectionCode, triesLeft } from '../core/items/collection-codes.ts';
import { findHandover, findHandovers, type StoredHandover } from '../core/items/handovers.ts';
import { sitesById } from '../sites/sites.service.ts';

/**
 * Returns where, until when and with which code a parcel is collected, or fetched by its sender, and who collected it.
 */
export const collectionOf = async (colis: StoredColis): Promise<Collection> => {
  const { userId, id, bookingId, etat } = colis;
  const isHere = isAtArrivalSite(colis);
  const [collection, code, handover, container] = await Promise.all([
    findCollection(bookingId),
    isHere ? findCollectionCode(userId, id) : undefined,
    etat === 'LIVRE' || isHere ? findHandover(userId, id) : undefined,
    containerOf(bookingId),
  ]);
  const isOpen = collection !== undefined && isCollectable(parcelFactsOf(colis));
  const isLocked = code !== undefined && triesLeft(code) === 0;
  const siteId = collectionSiteId(colis, container);
  const site = (await sitesById([siteId])).get(siteId ?? 0);
  const storage = collection && (await storageOf(colis, container, collection.dernierJour));
  return {
    code: isOpen && !isLocked ? (code?.code ?? null) : null,
    codeBloque: isLocked,
    remiseAnnulee: isHere && !code && handover !== undefined,
    disponible: isOpen
      ? { depuis: collection.depuis, dernierJour: storage?.dernierJour ?? collection.dernierJour }
      : null,
    ...(storage && { magasinage: presentStorage(storage) }),
    lieu: site ? presentPlace(site) : null,
    remise: handover && etat === 'LIVRE' ? presentHandover(handover) : null,
  };
};

/** Site where a parcel is collected, or that has it when its sender has to fetch it, or it is where it should not be. */
const collectionSiteId = (colis: StoredColis, container: StoredContainer): number | null => {
  const { action, siteId } = situationOf(parcelFactsOf(colis), container, 'CLIENT', new Date());
  return action === 'FETCH_BOX' || isElsewhere(colis) ? siteId : (container.siteArriveeId ?? null);
};

const presentPlace = ({ nom, adresse, ville, pays, horaires, fuseau, telephone }: Site) => ({
  nom,
  adresse,
  ville,
  pays,
  horaires,
  fuseau,
  telephone,
});

const presentHandover = ({ nom, qualite, le, leAppareil }: StoredHandover): Handover => ({
  nom,
  qualite,
  le,
  leAppareil,
});

export const presentHandedOver = (handover: StoredHandover): HandedOver => ({
  id: handover.colisId,
  ...presentHandover(handover),
});

/**
 * Returns the proof of a parcel's latest handover, and of those that an admin undid or the API refused, with links to their files. Throws
 * HANDOVER_NOT_FOUND.
 */
export const proofOf = async ({ userId, id }: StoredColis): Promise<HandoverProof> => {
  const [latest, ...annulees] = await Promise.all((await findHandovers(userId, id)).map(presentProof));
  if (!latest) throw new AppError('HANDOVER_NOT_FOUND');
  return { ...latest, annulees };
};

const presentProof = async (handover: StoredHandover): Promise<RecordedProof> => {
  const { agentId, siteId, preuve, piece, gardeJusquau, refus } = handover;
  const [agent, sites, files] = await Promise.all([findAccount(agentId), sitesById([siteId]), presentFiles(handover)]);
  const site = sites.get(siteId ?? 0);
  return {
    ...presentHandover(handover),
    agentId,
    agent: agent ? `${agent.prenom} ${agent.nom}`.trim() : '',
    siteId,
    site: site ? nameSite(site) : null,
    preuve,
    piece,
    ...files,
    gardeJusquau,
    ...(refus && { refus }),
  };
};

const presentFiles = async ({ imageKey, photoKeys }: StoredHandover) => ({
  signature: await signedUrl(imageKey || null),
  photos: (await Promise.all(photoKeys.map(signedUrl))).filter((url) => url !== null),
});

/** Handover in the export of its customer's data. */
export const presentExported = async (handover: StoredHandover): Promise<ExportedHandover> => ({
  colisId: handover.colisId,
  ...presentHandover(handover),
  preuve: handover.preuve,
  ...(handover.refus && { refusee: true as const }),
  ...(await presentFiles(handover)),
});
