import type { contactRoutes } from '#shared/contact/routes.ts';
import type { mailsRoutes } from '#shared/mails/routes.ts';
import type { notificationsRoutes } from '#shared/notifications/routes.ts';
import type { recipientsRoutes } from '#shared/recipients/routes.ts';
import type { systemRoutes } from '#shared/system/routes.ts';
import type { uploadsRoutes } from '#shared/uploads/routes.ts';
import { api, newColis } from '../calls/api.ts';
import type { LoggedIn, Person } from '../calls/people.ts';
import { aColis, aContact } from '../calls/table.ts';
import { proxyTokenFor, stopTokenFor } from '../calls/tokens.ts';
import { SMALL } from '../items/space-rush.ts';
import type { Cases, World } from './case.ts';

/** Cases of resources with few rows. */

const notificationTo = ({ userId }: Person) => ({ notification: 'Votre colis vous attend.', userId });

const aNotification = async (owner: Person, { admin: { token } }: World) => {
  const { body } = await api('POST', '/notifications/add', { token, body: notificationTo(owner) });
  return { id: body.data.id };
};

export const notificationsCases: Cases<typeof notificationsRoutes> = {
  add: { call: (owner) => ({ body: notificationTo(owner) }) },
  all: { call: () => ({}) },
  ofUser: { call: ({ userId }) => ({ params: { id: userId } }), others: 'USER_NOT_FOUND' },
  get: {
    call: async (owner, world) => ({ params: await aNotification(owner, world) }),
    others: 'NOTIFICATION_NOT_FOUND',
  },
  read: {
    call: async (owner, world) => ({ params: await aNotification(owner, world) }),
    others: 'NOTIFICATION_NOT_FOUND',
  },
  remove: {
    call: async (owner, world) => ({ params: await aNotification(owner, world) }),
    others: 'NOTIFICATION_NOT_FOUND',
  },
};

/** A recipient as customers save them. */
export const RECIPIENT = {
  nom: 'Fatou Sarr',
  telephone: '+221771234567',
  adresse: 'Villa 12, Dakar',
  quartier: 'Sicap Liberté 6',
  repere: 'derrière la pharmacie',
};

const aRecipient = async ({ token }: LoggedIn) => {
  const { body } = await api('POST', '/recipients', { token, body: RECIPIENT });
  return { id: body.data.id };
};

const aCode = async (owner: LoggedIn, { open }: World) => ({ code: (await newColis(owner, open, SMALL)).codeSuivi });
const PROXY = { nom: 'Fatou Diop', telephone: '+221771234567' };

/** Names a person to collect a parcel, and returns when. */
const aNaming = async ({ token }: LoggedIn, { id, codeSuivi }: { id: number; codeSuivi: string }): Promise<string> => {
  await api('POST', `/suivi/${codeSuivi}/mandataire`, { body: PROXY });
  return (await api('GET', `/colis/${id}/messages`, { token })).body.data.mandatairePropose.le;
};
const aLinkedProxy = async (owner: LoggedIn, { open }: World) => {
  const colis = await newColis(owner, open, SMALL);
  return { jeton: await proxyTokenFor({ ...owner, colisId: colis.id, le: await aNaming(owner, colis) }) };
};

export const recipientsCases: Cases<typeof recipientsRoutes> = {
  list: { call: () => ({}), others: 'own' },
  add: { call: () => ({ body: RECIPIENT }), others: 'own' },
  update: {
    call: async (owner) => ({ params: await aRecipient(owner), body: { ...RECIPIENT, nom: 'Awa Sarr' } }),
    others: 'RECIPIENT_NOT_FOUND',
    admin: 'RECIPIENT_NOT_FOUND',
  },
  remove: {
    call: async (owner) => ({ params: await aRecipient(owner) }),
    others: 'RECIPIENT_NOT_FOUND',
    admin: 'RECIPIENT_NOT_FOUND',
  },
  messages: {
    call: async (owner, { open }) => ({ params: { id: await aColis(owner, open) } }),
    others: 'COLIS_NOT_FOUND',
  },
  confirmProxy: {
    call: async (owner, { open }) => {
      const colis = await newColis(owner, open, SMALL);
      return { params: { id: colis.id }, body: { le: await aNaming(owner, colis) } };
    },
    others: 'COLIS_NOT_FOUND',
  },
  refuseProxy: {
    call: async (owner, { open }) => {
      const colis = await newColis(owner, open, SMALL);
      return { params: { id: colis.id }, body: { le: await aNaming(owner, colis) } };
    },
    others: 'COLIS_NOT_FOUND',
  },
  linkedProxy: { call: async (owner, world) => ({ params: await aLinkedProxy(owner, world) }) },
  confirmLinkedProxy: { call: async (owner, world) => ({ params: await aLinkedProxy(owner, world) }) },
  refuseLinkedProxy: { call: async (owner, world) => ({ params: await aLinkedProxy(owner, world) }) },
  nameProxy: { call: async (owner, world) => ({ params: await aCode(owner, world), body: PROXY }) },
  withdrawProxy: { call: async (owner, world) => ({ params: await aCode(owner, world) }) },
};

const stopToken = async ({ email }: Person) => ({ jeton: await stopTokenFor(email) });

export const mailsCases: Cases<typeof mailsRoutes> = {
  undelivered: { call: () => ({}) },
  choice: { call: async (owner) => ({ params: await stopToken(owner) }) },
  stop: { call: async (owner) => ({ params: await stopToken(owner) }) },
  resume: { call: async (owner) => ({ params: await stopToken(owner) }) },
};

export const contactCases: Cases<typeof contactRoutes> = {
  send: {
    call: ({ email }) => ({ body: { fullName: 'Awa Ba', email, subject: 'Délais', message: 'Combien de jours ?' } }),
  },
  list: { call: () => ({}) },
  read: { call: async () => ({ params: { id: (await aContact()).id } }) },
};

export const uploadsCases: Cases<typeof uploadsRoutes> = {
  create: { call: () => ({ body: { kind: 'colis', contentType: 'image/png', size: 70 } }), others: 'own' },
};

export const systemCases: Cases<typeof systemRoutes> = {
  health: { call: () => ({}) },
  openapi: { call: () => ({}) },
  rates: { call: () => ({}) },
};
