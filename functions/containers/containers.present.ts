import type { Container } from '#shared/containers/schema.ts';
import type { Site } from '#shared/sites/schema.ts';
import { dollarsOf, kgOf, m3Of } from '#shared/units.ts';
import { findWaitlistEntry, offeredSpace } from '../core/items/waitlist-entries.ts';
import type { Caller } from '../core/request/caller.ts';
import { sitesOf } from './container-sites.ts';
import { withOffer } from './containers.service.ts';
import type { StoredContainer } from './stored-container.ts';

/** Presents containers as every caller sees them, with their sites, which takes one read unless none has any. */
export const presentContainers = async (
  containers: readonly StoredContainer[],
  toAdmin: boolean,
): Promise<Container[]> => presentWithSites(containers, await sitesOf(containers), toAdmin);

/** Presents containers with sites that were read before. */
export const presentWithSites = (
  containers: readonly StoredContainer[],
  sites: ReadonlyMap<number, Site>,
  toAdmin: boolean,
): Container[] => containers.map((container) => presentContainer(container, sites, toAdmin));

/** Returns a presented container with the space that an offer holds for the caller, who may book it. */
export const withOwnOffer = async (
  presented: Container,
  container: StoredContainer,
  caller: Caller | undefined,
): Promise<Container> => {
  const entry = caller && container.openEntries ? await findWaitlistEntry(caller.userId, container.id) : undefined;
  const offer = offeredSpace(entry);
  if (!offer || entry?.offreJusquau === undefined) return presented;
  const { freeGrams, freeCm3 } = withOffer(container, offer);
  return {
    ...presented,
    poidsRestant: kgOf(Math.max(0, freeGrams)),
    volumeRestant: m3Of(Math.max(0, freeCm3)),
    offre: { poids: kgOf(offer.grams), volume: m3Of(offer.cm3), jusquau: entry.offreJusquau },
  };
};

/** Container with the contract's aliases; admins also see its assigned items. Space is never less than none. */
const presentContainer = (stored: StoredContainer, sites: ReadonlyMap<number, Site>, toAdmin: boolean): Container => ({
  id: stored.id,
  poidsMax: kgOf(stored.maxGrams),
  poidsRestant: kgOf(Math.max(0, stored.freeGrams)),
  volumeMax: m3Of(stored.maxCm3),
  volumeRestant: m3Of(Math.max(0, stored.freeCm3)),
  prixEstime: dollarsOf(stored.rateCents),
  dateDepart: stored.dateDepart,
  dateArrivee: stored.dateArrivee,
  dateReservation: stored.dateReservation,
  ...(stored.arriveLe && { arriveLe: stored.arriveLe }),
  lieuEnlevement: stored.lieuEnlevement,
  depart: stored.lieuEnlevement,
  destination: stored.destination,
  tailleConteneur: stored.tailleConteneur,
  statut: stored.statut,
  status: stored.statut,
  fuseau: stored.fuseau,
  jourDepart: stored.jourDepart,
  insuranceId: toAdmin ? stored.insuranceId : null, // hidden from customers, since it may be another customer's
  tarif: stored.tarif ?? null,
  siteDepart: sites.get(stored.siteDepartId ?? 0) ?? null,
  siteArrivee: sites.get(stored.siteArriveeId ?? 0) ?? null,
  receptionFin: stored.receptionFin ?? null,
  version: stored.version,
  ...(stored.openEntries && { attente: true as const }),
  ...(stored.manifesteClos && { manifesteClos: true }),
  ...(stored.receptionFermeeLe && { receptionFermeeLe: stored.receptionFermeeLe }),
  ...(toAdmin && {
    retenu: {
      poids: kgOf(stored.offeredGrams ?? 0),
      volume: m3Of(stored.offeredCm3 ?? 0),
      attentes: stored.openEntries ?? 0,
    },
    ...(stored.manifesteRouvert && { manifesteRouvert: true }),
    paymentId: stored.paymentId ?? null,
    documentId: stored.documentId ?? null,
    trackingId: stored.trackingId ?? null,
    logistiqueId: stored.logistiqueId ?? null,
    numeroConteneur: stored.numeroConteneur ?? null,
    plomb: stored.plomb ?? null,
    connaissement: stored.connaissement ?? null,
    besc: stored.besc ?? null,
    commissionnaire: stored.commissionnaire ?? null,
    changements: stored.changements ?? [],
  }),
});
