import type { Container } from '#shared/containers/schema.ts';

/** Creates an open container with free space, from Le Havre to Dakar. */
export const container = (special: Partial<Container> = {}): Container => ({
  id: 1234567890,
  poidsMax: 24_000,
  poidsRestant: 9_000,
  volumeMax: 67,
  volumeRestant: 25,
  prixEstime: 10,
  dateDepart: '2096-12-12T13:00:00.000Z',
  dateArrivee: '2096-12-24T13:00:00.000Z',
  dateReservation: '2096-11-01T09:00:00.000Z',
  lieuEnlevement: 'Le Havre',
  depart: 'Le Havre',
  destination: 'Dakar',
  tailleConteneur: '40ft',
  statut: 'EN_COURS',
  status: 'EN_COURS',
  fuseau: 'Europe/Paris',
  jourDepart: '2096-12-12',
  insuranceId: null,
  tarif: null,
  siteDepart: null,
  siteArrivee: null,
  receptionFin: null,
  ...special,
});
