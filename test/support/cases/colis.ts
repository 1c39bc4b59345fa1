import type { colisRoutes } from '#shared/colis/routes.ts';
import { colisBody, newContainer, newDrafts, shipmentBody } from '../calls/api.ts';
import { aColis } from '../calls/table.ts';
import { BROUGHT_AND_CANCELLED, OWING_SUPPLEMENT, WITHOUT_PLACE } from '../items/intake.ts';
import { SMALL } from '../items/space-rush.ts';
import type { Cases } from './case.ts';

export const colisCases: Cases<typeof colisRoutes> = {
  mine: { call: () => ({}), others: 'own' },
  ofUser: { call: ({ userId }) => ({ params: { userId } }), others: 'USER_NOT_FOUND' },
  ofContainer: { call: (_, { open }) => ({ params: { id: open } }), others: 'own' },
  ofEtat: { call: () => ({ params: { statut: 'ENREGISTRE' } }) },
  all: { call: () => ({}) },
  debtors: { call: () => ({}) },
  get: {
    call: async (owner, { open }) => ({ params: { id: await aColis(owner, open) } }),
    others: 'COLIS_NOT_FOUND',
  },
  create: {
    call: async (owner, { open }) => ({
      params: { bookingId: open },
      body: colisBody(await newDrafts(owner, open), SMALL),
    }),
    others: 'INSURANCE_NOT_FOUND',
    admin: 'INSURANCE_NOT_FOUND', // an admin books with documents of their own, too
  },
  createShipment: {
    call: async (owner, { open }) => ({
      params: { bookingId: open },
      body: shipmentBody(await newDrafts(owner, open), [SMALL, SMALL]),
    }),
    others: 'INSURANCE_NOT_FOUND',
    admin: 'INSURANCE_NOT_FOUND',
  },
  update: {
    call: async (owner, { open }) => ({ params: { id: await aColis(owner, open) }, body: { description: 'Livres' } }),
    others: 'COLIS_NOT_FOUND',
  },
  replaceCode: {
    call: async (owner, { open }) => ({ params: { id: await aColis(owner, open) } }),
    others: 'COLIS_NOT_FOUND',
  },
  revokeCode: {
    call: async (owner, { open }) => ({ params: { id: await aColis(owner, open) } }),
    others: 'COLIS_NOT_FOUND',
  },
  correctRecipient: {
    call: async (owner, { open }) => ({
      params: { id: await aColis(owner, open) },
      body: { emailDestinataire: 'moussa@yonnee.test' },
    }),
    others: 'COLIS_NOT_FOUND',
  },
  etatPreview: {
    call: async (owner, { open }) => ({ params: { id: await aColis(owner, open) }, query: { etat: 'LIVRE' } }),
  },
  decide: {
    call: async (owner, { open }) => ({
      params: { id: await aColis(owner, open, WITHOUT_PLACE) },
      body: { decision: 'APPLIQUER' },
    }),
  },
  decisionPreview: {
    call: async (owner, { open }) => ({
      params: { id: await aColis(owner, open, WITHOUT_PLACE) },
      query: { decision: 'MAINTENIR' },
    }),
  },
  decideIncident: {
    call: async (owner, { open }) => ({
      params: { id: await aColis(owner, open, BROUGHT_AND_CANCELLED) },
      body: { decision: 'RENDU', motif: 'Repris au dépôt par le client' },
    }),
  },
  incidentPreview: {
    call: async (owner, { open }) => ({
      params: { id: await aColis(owner, open, BROUGHT_AND_CANCELLED) },
      query: { decision: 'RENDU' },
    }),
  },
  setTerms: {
    call: async (owner, { open }) => ({
      params: { id: await aColis(owner, open) },
      body: { type: 'A_L_ARRIVEE', motif: 'Client connu' },
    }),
  },
  addFee: {
    call: async (owner, { open }) => ({
      params: { id: await aColis(owner, open) },
      body: { code: 'FRAIS', nom: 'Emballage', montant: 5, motif: 'Carton fourni' },
    }),
  },
  askDuty: {
    call: async (owner, { open }) => ({
      params: { id: await aColis(owner, open, { etat: 'ARRIVE' }) },
      body: { devise: 'USD', montant: 40 },
    }),
  },
  takeBackDuty: {
    call: async (owner, { open }) => ({
      params: { id: await aColis(owner, open, { etat: 'ARRIVE', arrivalCents: { droits: 4_000 }, paidCents: 0 }) },
      body: { motif: 'Autre colis' },
    }),
  },
  waive: {
    call: async (owner, { open }) => ({
      params: { id: await aColis(owner, open, OWING_SUPPLEMENT) },
      body: { motif: 'Erreur de pesée' },
    }),
  },
  move: {
    call: async (owner, { open }) => ({
      params: { id: await aColis(owner, open) },
      body: { vers: (await newContainer()).id, autreDestination: true },
    }),
  },
  movePreview: {
    call: async (owner, { open }) => ({
      params: { id: await aColis(owner, open) },
      query: { vers: String((await newContainer()).id) },
    }),
  },
  remove: {
    call: async (owner, { open }) => ({ params: { id: await aColis(owner, open) } }),
    others: 'COLIS_NOT_FOUND',
  },
};
