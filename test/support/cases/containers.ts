import type { containersRoutes } from '#shared/containers/routes.ts';
import { containerBody, newContainer } from '../calls/api.ts';
import type { Person } from '../calls/people.ts';
import { aColis } from '../calls/table.ts';
import { newEvent, newLeg } from '../items/journey.ts';
import { BROKER } from '../items/manifest.ts';
import { newRecordedPayment } from '../items/recorded-payments.ts';
import type { Cases, World } from './case.ts';
import { newDocument, newInsurance } from './parcel-documents.ts';

const aPayment = async (owner: Person, { open }: World): Promise<number> =>
  (await newRecordedPayment(owner, open, [await aColis(owner, open)])).id;

export const containersCases: Cases<typeof containersRoutes> = {
  list: { call: () => ({}) },
  byDate: { call: () => ({ query: { dateDepart: '2031-01-01' } }) },
  checkWeight: { call: () => ({ body: { poidsColis: 1, poidsRestant: 5 } }) },
  mine: { call: () => ({}), others: 'own' },
  ofUser: { call: ({ userId }) => ({ params: { id: userId } }), others: 'USER_NOT_FOUND' },
  get: { call: (_, { closed }) => ({ params: { id: closed } }), others: 'CONTAINER_NOT_FOUND' },
  create: { call: () => ({ body: containerBody() }) },
  update: {
    call: (_, { open }) => ({
      params: { id: open },
      body: { destination: 'Abidjan', plomb: 'FR1', commissionnaire: BROKER },
    }),
  },
  remove: { call: async () => ({ params: { id: (await newContainer()).id } }) },
  setStatut: { call: async () => ({ params: { id: (await newContainer()).id }, query: { statut: 'EN_ATTENTE' } }) },
  statutPreview: { call: (_, { open }) => ({ params: { id: open }, query: { statut: 'LIVRE' } }) },
  assignInsurance: {
    call: async (owner, { open }) => ({ params: { id: open, insuranceId: await newInsurance(owner, open) } }),
  },
  assignPayment: {
    call: async (owner, world) => ({ params: { id: world.open, paymentId: await aPayment(owner, world) } }),
  },
  assignDocument: {
    call: async (owner, { open }) => ({ params: { id: open, documentId: await newDocument(owner, open) } }),
  },
  assignTracking: { call: async (_, { open }) => ({ params: { id: open, trackingId: await newEvent(open) } }) },
  assignLogistique: { call: async (_, { open }) => ({ params: { id: open, logistiqueId: await newLeg(open) } }) },
};
