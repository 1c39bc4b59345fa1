import type { Container } from '#shared/containers/schema.ts';
import { dollarsOf, kgOf, m3Of } from '#shared/units.ts';
import type { StoredContainer } from './stored-container.ts';

/** Container as every caller sees it, with the contract's aliases; admins also see its assigned items. */
export const presentContainer = (stored: StoredContainer, toAdmin: boolean): Container => ({
  id: stored.id,
  poidsMax: kgOf(stored.maxGrams),
  poidsRestant: kgOf(stored.freeGrams),
  volumeMax: m3Of(stored.maxCm3),
  volumeRestant: m3Of(stored.freeCm3),
  prixEstime: dollarsOf(stored.rateCents),
  dateDepart: stored.dateDepart,
  dateArrivee: stored.dateArrivee,
  dateReservation: stored.dateReservation,
  lieuEnlevement: stored.lieuEnlevement,
  depart: stored.lieuEnlevement,
  destination: stored.destination,
  tailleConteneur: stored.tailleConteneur,
  statut: stored.statut,
  status: stored.statut,
  fuseau: stored.fuseau,
  jourDepart: stored.jourDepart,
  insuranceId: toAdmin ? stored.insuranceId : null, // hidden from customers, since it may be another customer's
  ...(toAdmin && {
    paymentId: stored.paymentId ?? null,
    documentId: stored.documentId ?? null,
    trackingId: stored.trackingId ?? null,
    logistiqueId: stored.logistiqueId ?? null,
    changements: stored.changements ?? [],
  }),
});
