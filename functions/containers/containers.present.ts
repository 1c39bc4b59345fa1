import type { Container } from '#shared/containers/schema.ts';
import type { Site } from '#shared/sites/schema.ts';
import { dollarsOf, kgOf, m3Of } from '#shared/units.ts';
import { sitesOf } from './container-sites.ts';
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
  ...(stored.manifesteClos && { manifesteClos: true }),
  ...(stored.receptionFermeeLe && { receptionFermeeLe: stored.receptionFermeeLe }),
  ...(toAdmin && {
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
