import { afterAll, expect, test, vi } from 'vitest';
import type { StoredColis } from '#functions/colis/stored-colis.ts';
import type { StoredPayment } from '#functions/payments/stored-payment.ts';
import { REFUND_DELAY_MINUTES } from '#shared/intake/rules.ts';
import { api, newContainer } from '../../support/calls/api.ts';
import { makeAdmin, makeCustomer } from '../../support/calls/people.ts';
import { itemsOfCustomer } from '../../support/calls/stored-state.ts';
import { aColis } from '../../support/calls/table.ts';
import { ownCloud } from '../../support/clouds/own-cloud.ts';
import { newDepot, receive, weighAgain } from '../../support/items/intake.ts';
import {
  enterCard,
  eventually,
  newSession,
  payAndReturn,
  returnFromPayment,
  stripeSdk,
  sweep,
} from '../../support/items/money.ts';
import { colisOf, expectExactCounts } from '../../support/items/unverified-accounts.ts';
import { pickFrom, randomFrom, runRounds } from '../../support/runs/random-operations.ts';

const AT_ONCE = 6;
/** Minutes between two rounds: the refund of a weighing waits for ten of them. */
const STEP_MINUTES = 4;
const AS_BOOKED = { poids: 10, longueur: 0.4, largeur: 0.3, hauteur: 0.3 };

/** Cents that a parcel is paid with. */
const heldFor = ({ paidCents = 0 }: StoredColis): number => paidCents;

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Tests the model once for each seed, in this many rounds, with slow indexes and a conflict in every fifth write. */
export const testIntakeModel = (seeds: readonly number[], rounds: number): void => {
  afterAll(() => void vi.useRealTimers()); // after the cloud has stopped
  ownCloud({ indexDelayMs: 300, conflictRate: 0.2 });

  test.each(seeds)(
    'after any intakes, weighings, payments, decisions and moves, space and money are exact (run %i)',
    async (seed) => {
      const next = randomFrom(seed);
      const pick = <T>(from: readonly T[]): T => pickFrom(next)(from) as T;
      const [admin, awa, { agent, site, container }] = await Promise.all([
        makeAdmin(),
        makeCustomer(),
        newDepot({ poidsMax: 150, volumeMax: 10 }),
      ]);
      const containers = [container.id, (await newContainer({ poidsMax: 90, volumeMax: 10, siteDepartId: site })).id];
      const ids: number[] = await Promise.all([0, 1, 2].map(() => aColis(awa, container.id)));
      const admins = (method: 'POST' | 'PUT', path: string, body: object) =>
        api(method, path, { token: admin.token, body });
      const weigh = (id: number) =>
        weighAgain(agent, id, { mesures: { ...AS_BOOKED, poids: 7 + Math.floor(next() * 12) } });
      /**
       * A parcel that is paid, found heavier, paid again and weighed again, and perhaps cancelled, while others act on
       * it.
       */
      const paidTwice = async (cancelled: number) => {
        const id = await aColis(awa, container.id).catch(() => undefined);
        if (id === undefined) return;
        ids.push(id);
        await payAndReturn(awa, [id]).catch(() => undefined);
        await receive(agent, id, { mesures: { ...AS_BOOKED, poids: 11 + Math.floor(next() * 4) } });
        await payAndReturn(awa, [id]).catch(() => undefined);
        await weigh(id);
        if (next() < 0.5) await payAndReturn(awa, [id]).catch(() => undefined);
        if (next() < cancelled) await admins('PUT', `/colis/modifier/${id}`, { etat: 'ANNULE' });
      };
      const operations: (() => Promise<unknown>)[] = [
        async () => ids.push(await aColis(awa, pick(containers)).catch(() => pick(ids))),
        () => receive(agent, pick(ids), { mesures: { ...AS_BOOKED, poids: 5 + Math.floor(next() * 14) } }),
        () => receive(agent, pick(ids), { mesures: { ...AS_BOOKED, hauteur: 0.2 + next() / 2 } }),
        () => weigh(pick(ids)),
        () => weigh(pick(ids)),
        async () => {
          const id = pick(ids);
          await Promise.all([weigh(id), weigh(id), sweep()]);
        },
        sweep,
        () => payAndReturn(awa, [pick(ids)]).catch(() => undefined),
        () => paidTwice(0.7),
        () => paidTwice(0),
        () => payAndReturn(awa, [...new Set([pick(ids), pick(ids)])]).catch(() => undefined),
        async () => {
          const session = await newSession(awa, [pick(ids)]).catch(() => undefined);
          if (session && next() < 0.5) await enterCard(session.page);
          if (session) await returnFromPayment(awa, session.sessionId);
        },
        () => admins('PUT', `/colis/modifier/${pick(ids)}`, { etat: 'ANNULE' }),
        () => admins('PUT', `/colis/modifier/${pick(ids)}`, { etat: 'EN_ATTENTE' }),
        () => admins('PUT', `/colis/modifier/${pick(ids)}`, { poids: 8 + Math.floor(next() * 5) }),
        () => admins('POST', `/colis/${pick(ids)}/ecart`, { decision: 'APPLIQUER' }),
        () => admins('POST', `/colis/${pick(ids)}/ecart`, { decision: 'MAINTENIR', motif: 'Modèle' }),
        () => admins('POST', `/colis/${pick(ids)}/dispense`, { motif: 'Modèle' }),
        () => admins('POST', `/colis/${pick(ids)}/transfert`, { vers: pick(containers), autreDestination: true }),
      ];
      await runRounds({
        rounds,
        atOnce: AT_ONCE,
        operations,
        random: next,
        check: async () => {
          await eventually(() => expectExactCounts([awa], containers));
          vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + STEP_MINUTES * 60_000 });
        },
      });

      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * REFUND_DELAY_MINUTES * 60_000 });
      await eventually(async () => {
        await sweep();
        const payments = (await itemsOfCustomer(awa.userId)).filter(({ sk }) =>
          String(sk).startsWith('PAYMENT#'),
        ) as unknown as StoredPayment[];
        expect(payments.flatMap(({ refunds }) => Object.values(refunds)).filter(({ etat }) => etat !== 'DONE')).toEqual(
          [],
        );
        const confirmed = payments.filter(({ paidAt }) => paidAt !== null);
        const held = sum((await colisOf(awa)).map(heldFor));
        expect(sum(confirmed.map(({ cents, refundedCents }) => cents - refundedCents))).toBe(held);
        const refunds = await Promise.all(
          confirmed.map(({ paymentIntentId }) =>
            stripeSdk().refunds.list({ payment_intent: String(paymentIntentId), limit: 100 }),
          ),
        );
        const refundedAtStripe = sum(refunds.flatMap(({ data }) => data.map(({ amount }) => amount)));
        expect(sum(confirmed.map(({ cents }) => cents)) - refundedAtStripe).toBe(held);
      });
      await expectExactCounts([awa], containers);
    },
  );
};
