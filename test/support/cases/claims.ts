import type { claimsRoutes } from '#shared/claims/routes.ts';
import type { LoggedIn } from '../calls/people.ts';
import { claimTokenFor } from '../calls/tokens.ts';
import { ACCEPTED, anArrivedColis, asTeam, CLAIM, openByLink, openClaim } from '../items/claims.ts';
import type { Cases } from './case.ts';

const aClaim = async (owner: LoggedIn): Promise<{ id: number }> => {
  const { id } = await anArrivedColis(owner);
  return { id: (await openClaim(owner, id)).body.data.id };
};

const WITHOUT_MONEY = { ...ACCEPTED, fret: 0, motifAuDela: 'Livré une seconde fois' };
const COMPENSATION = { ...WITHOUT_MONEY, indemnite: 12 };

const anAccepted = async (owner: LoggedIn, decision: object): Promise<{ id: number }> => {
  const claim = await aClaim(owner);
  await asTeam(claim.id, 'decision', decision);
  return claim;
};

const aLink = async (owner: LoggedIn): Promise<{ jeton: string }> => {
  const { id } = await anArrivedColis(owner);
  return { jeton: await claimTokenFor({ ...owner, colisId: id }) };
};

const aLinkWithClaim = async (owner: LoggedIn): Promise<{ jeton: string }> => {
  const { id } = await anArrivedColis(owner);
  await openByLink(owner, id);
  return { jeton: await claimTokenFor({ ...owner, colisId: id }) };
};

export const claimsCases: Cases<typeof claimsRoutes> = {
  ofColis: {
    call: async (owner) => ({ params: { id: (await anArrivedColis(owner)).id } }),
    others: 'COLIS_NOT_FOUND',
  },
  open: {
    call: async (owner) => ({ params: { id: (await anArrivedColis(owner)).id }, body: CLAIM }),
    others: 'COLIS_NOT_FOUND',
  },
  answer: {
    call: async (owner) => ({ params: await aClaim(owner), body: { texte: 'Le couvercle aussi.' } }),
    others: 'CLAIM_NOT_FOUND',
  },
  withdraw: { call: async (owner) => ({ params: await aClaim(owner) }), others: 'CLAIM_NOT_FOUND' },
  all: { call: () => ({}) },
  get: { call: async (owner) => ({ params: await aClaim(owner) }) },
  review: { call: async (owner) => ({ params: await aClaim(owner) }) },
  ask: { call: async (owner) => ({ params: await aClaim(owner), body: { texte: 'Avez-vous une facture ?' } }) },
  decide: { call: async (owner) => ({ params: await aClaim(owner), body: COMPENSATION }) },
  pay: {
    call: async (owner) => ({
      params: await anAccepted(owner, COMPENSATION),
      body: { moyen: 'ESPECES', devise: 'USD', montant: 12 },
    }),
  },
  close: {
    call: async (owner) => ({
      params: await anAccepted(owner, WITHOUT_MONEY),
      body: { motif: 'Livré une seconde fois' },
    }),
  },
  linked: { call: async (owner) => ({ params: await aLink(owner) }) },
  openLinked: { call: async (owner) => ({ params: await aLink(owner), body: CLAIM }) },
  answerLinked: {
    call: async (owner) => ({ params: await aLinkWithClaim(owner), body: { texte: 'Le couvercle aussi.' } }),
  },
  withdrawLinked: { call: async (owner) => ({ params: await aLinkWithClaim(owner) }) },
  uploadLinked: {
    call: async (owner) => ({ params: await aLink(owner), body: { contentType: 'image/jpeg', size: 1_000 } }),
  },
};
