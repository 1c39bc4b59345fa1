import { keys } from '#functions/core/table/keys.ts';
import type { customsRoutes } from '#shared/customs/routes.ts';
import type { insuranceRoutes } from '#shared/insurance/routes.ts';
import { api, upload } from '../calls/api.ts';
import type { Person } from '../calls/people.ts';
import { setStored } from '../calls/stored-state.ts';
import { aColis } from '../calls/table.ts';
import type { Cases, World } from './case.ts';

const insuranceBody = (containerBookingId: number) => ({
  typeCouverture: 'Tous risques',
  valeurCouverture: 100_000,
  containerBookingId,
});

const documentBody = async (owner: Person) => ({
  typeDocument: 'Facture',
  photoKey: await upload(owner, 'customs'),
});

/** Drafts an insurance and returns its id. */
export const newInsurance = async ({ token }: Person, bookingId: number): Promise<number> =>
  (await api('POST', '/insurance/add', { token, body: insuranceBody(bookingId) })).body.data.id;

/** Drafts a customs document and returns its id. */
export const newDocument = async (owner: Person, bookingId: number): Promise<number> => {
  const { token, userId } = owner;
  const body = await documentBody(owner);
  return (await api('POST', `/customs/add/${userId}/${bookingId}`, { token, body })).body.data.id;
};

const anInsurance = async (owner: Person, { open }: World) => ({ id: await newInsurance(owner, open) });
const aDocument = async (owner: Person, { open }: World) => ({ id: await newDocument(owner, open) });

export const insuranceCases: Cases<typeof insuranceRoutes> = {
  add: { call: (_, { open }) => ({ body: insuranceBody(open) }), others: 'own' },
  all: { call: () => ({}) },
  get: { call: async (owner, world) => ({ params: await anInsurance(owner, world) }), others: 'INSURANCE_NOT_FOUND' },
  update: {
    call: async (owner, world) => ({ params: await anInsurance(owner, world), body: { typeCouverture: 'Vol' } }),
    others: 'INSURANCE_NOT_FOUND',
  },
  remove: {
    call: async (owner, world) => ({ params: await anInsurance(owner, world) }),
    others: 'INSURANCE_NOT_FOUND',
  },
};

/** Document of a parcel that has arrived. */
const anArrivedDocument = async (owner: Person, world: World) => {
  const { id } = await aDocument(owner, world);
  const colisId = await aColis(owner, world.open, { etat: 'ARRIVE', documentId: id });
  await setStored(keys.owned('CUSTOMS', owner.userId, id), 'colisId', colisId);
  return { id };
};

export const customsCases: Cases<typeof customsRoutes> = {
  add: {
    call: async (owner, { open }) => ({
      params: { userId: owner.userId, bookingId: open },
      body: await documentBody(owner),
    }),
    others: 'NOT_YOUR_USER_ID',
    admin: 'NOT_YOUR_USER_ID',
  },
  all: { call: () => ({}) },
  ofColis: { call: () => ({}) },
  ofStatut: { call: () => ({ params: { statut: 'EN_ATTENTE' } }) },
  ofUser: { call: ({ userId }) => ({ params: { id: userId } }), others: 'USER_NOT_FOUND' },
  get: { call: async (owner, world) => ({ params: await aDocument(owner, world) }), others: 'CUSTOMS_NOT_FOUND' },
  inventory: { call: async (owner, world) => ({ params: await aDocument(owner, world) }), others: 'CUSTOMS_NOT_FOUND' },
  update: {
    call: async (owner, world) => ({ params: await aDocument(owner, world), body: { typeDocument: 'Reçu' } }),
    others: 'CUSTOMS_NOT_FOUND',
  },
  setStatut: {
    call: async (owner, world) => ({
      params: await aDocument(owner, world),
      query: { statut: 'REFUSE' },
      body: { motif: 'Illisible' },
    }),
  },
  review: {
    call: async (owner, world) => ({
      params: await aDocument(owner, world),
      body: { decision: 'A_CORRIGER', motif: 'Illisible' },
    }),
  },
  ofContainer: { call: (_, { open }) => ({ params: { bookingId: open } }) },
  check: { call: (_, { open }) => ({ params: { bookingId: open } }) },
  duty: { call: async (owner, world) => ({ params: await aDocument(owner, world) }), others: 'CUSTOMS_NOT_FOUND' },
  recordDuty: {
    call: async (owner, world) => ({ params: await anArrivedDocument(owner, world), body: { montant: 45_000 } }),
  },
  remove: { call: async (owner, world) => ({ params: await aDocument(owner, world) }), others: 'CUSTOMS_NOT_FOUND' },
};
