import { owedCents } from '#functions/colis/amounts.ts';
import type { StoredColis } from '#functions/colis/stored-colis.ts';
import type { StoredPayment } from '#functions/payments/stored-payment.ts';
import { api, type Reply } from '../calls/api.ts';
import type { Money } from '../items/ledgers.ts';
import { pickFrom } from '../runs/random-operations.ts';
import type { Sequence, World } from './world.ts';

/** Commands by their names; each answers with a reply of the API, or nothing where it found nothing to act on. */
export type Commands = Record<string, () => Promise<unknown>>;

/** Answer of a command that has none of its own. */
export const DONE = { status: 200 };

/** Reason of everything that needs one. */
export const MOTIF = 'Modèle';

/** Parcels of a sequence at most. */
const MAX_PARCELS = 7;

/** Error for a call that was refused in the middle of a command, which its reply ends. */
export class Refused extends Error {
  readonly reply: Reply;

  constructor(reply: Reply) {
    super(`${reply.status} ${reply.text}`);
    this.reply = reply;
  }
}

/** Customer and world of a command, what is stored of the customer's money, and random choices of its own. */
export type Context = ReturnType<typeof contextOf>;

export const contextOf = ({ awa, links, seed }: Sequence, world: World, money: Money, next: () => number) => {
  const pick = pickFrom(next);
  const ids = money.parcels.map(({ id }) => id);
  const owing = money.parcels.filter((one) => owedCents(one) > 0);
  const colis = pick(money.parcels);
  const anId = (): number => (next() < 0.9 && pick(owing)?.id) || (pick(ids) ?? 0);
  return {
    ...{ awa, links, seed, world, money, next, pick },
    /** Parcel that the command is about. */
    colis,
    /** Id of a parcel that mostly is one that a command takes. */
    idThat: (isFit: (colis: StoredColis) => boolean): number =>
      ((next() < 0.8 && pick(money.parcels.filter(isFit))) || colis)?.id ?? 0,
    mayBook: ids.length < MAX_PARCELS,
    dollars: (most: number): number => (1 + Math.floor(next() * most * 100)) / 100,
    /** Ids of up to three parcels, most of which owe something. */
    someIds: (): number[] => [...new Set([anId(), anId(), anId()])].slice(0, 1 + Math.floor(next() * 3)),
    paymentThat: (isFit: (payment: StoredPayment) => boolean): StoredPayment | undefined =>
      pick(money.payments.filter(isFit)),
    colisThat: (isFit: (colis: StoredColis) => boolean): StoredColis | undefined => pick(money.parcels.filter(isFit)),
    asAdmin: (method: 'POST' | 'PUT', path: string, body?: object): Promise<Reply> =>
      api(method, path, { token: world.admin.token, ...(body && { body }) }),
  };
};
