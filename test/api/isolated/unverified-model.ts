import { expect, test } from 'vitest';
import { findAccount } from '#functions/core/items/accounts.ts';
import { hasPaid, isVerified } from '#functions/core/items/verification.ts';
import { api, newContainer } from '../../support/calls/api.ts';
import { makeAdmin, type Person } from '../../support/calls/people.ts';
import { updateStoredColis } from '../../support/calls/table.ts';
import { confirmationTokenFor } from '../../support/calls/tokens.ts';
import { ownCloud } from '../../support/clouds/own-cloud.ts';
import { eventually, payAndReturn, sweep } from '../../support/items/money.ts';
import { SMALL } from '../../support/items/space-rush.ts';
import {
  bookOne,
  bookTogether,
  colisOf,
  expectExactCounts,
  newConfirmedCustomer,
  newUnverifiedCustomer,
  storedContainer,
} from '../../support/items/unverified-accounts.ts';
import { pickFrom, randomFrom, runRounds } from '../../support/runs/random-operations.ts';

const AT_ONCE = 7;
const MAXIMA = { poidsMax: 100, volumeMax: 10 };

/** Tests the model once for each seed, in this many rounds, with slow indexes and a conflict in every fifth write. */
export const testUnverifiedModel = (seeds: readonly number[], rounds: number): void => {
  ownCloud({ indexDelayMs: 300, conflictRate: 0.2 });

  test.each(seeds)(
    'after any operations on parcels of free accounts every counter equals a recount (run %i)',
    async (seed) => {
      const next = randomFrom(seed);
      const pick = pickFrom(next);
      const admin = await makeAdmin();
      const makers = [
        newUnverifiedCustomer,
        newUnverifiedCustomer,
        newUnverifiedCustomer,
        newConfirmedCustomer,
        newConfirmedCustomer,
      ];
      const people = await Promise.all(makers.map((make) => make()));
      const ids = await Promise.all(Array.from({ length: 3 }, async () => (await newContainer(MAXIMA)).id));

      const anyCustomer = () => pick(people) as Person;
      const anyContainer = () => pick(ids) as number;
      const modify = (who: Person, id: number, body: object) =>
        api('PUT', `/colis/modifier/${id}`, { token: who.token, body });
      const someColis = async () => {
        const owner = anyCustomer();
        return { owner, colis: pick(await colisOf(owner)) };
      };
      const onColis = (act: (owner: Person, id: number) => Promise<unknown>) => async () => {
        const { owner, colis } = await someColis();
        if (colis) await act(owner, colis.id);
      };
      const book = () => bookOne(anyCustomer(), anyContainer(), { ...SMALL, poids: 1 + Math.floor(next() * 9) });
      const bookSeveral = () =>
        bookTogether(
          anyCustomer(),
          anyContainer(),
          Array.from({ length: 2 + Math.floor(next() * 3) }, () => ({ ...SMALL, poids: 1 + Math.floor(next() * 9) })),
        );
      const operations: (() => Promise<unknown>)[] = [
        book,
        book,
        bookSeveral,
        onColis((owner, id) => modify(owner, id, { poids: 1 + Math.floor(next() * 15), longueur: 0.1 + next() })),
        onColis((_, id) => modify(admin, id, { poids: 1 + Math.floor(next() * 15), etat: 'EN_ATTENTE' })),
        onColis((_, id) => modify(admin, id, { etat: 'ANNULE' })),
        onColis((_, id) => modify(admin, id, { etat: 'ENREGISTRE' })),
        onColis((owner, id) => api('DELETE', `/colis/supprimer/${id}`, { token: owner.token })),
        onColis((_, id) =>
          api('POST', `/colis/${id}/transfert`, { token: admin.token, body: { vers: anyContainer() } }),
        ),
        onColis(async (owner, id) => {
          await updateStoredColis(owner, id, { lapsesAt: new Date(Date.now() - 1000).toISOString() }).catch(
            () => undefined,
          );
          await sweep();
        }),
        () =>
          api('PUT', `/bookings/${anyContainer()}`, {
            token: admin.token,
            body: { poidsMax: 100 + Math.floor(next() * 40) },
          }),
        ...(seed % 2 ? [onColis((owner, id) => payAndReturn(owner, [id]).catch(() => undefined))] : []),
        ...(seed % 3 === 0
          ? [
              async () => {
                const token = await confirmationTokenFor(anyCustomer());
                if (next() < 0.2) await api('POST', '/api/auth/confirm-email', { body: { token } });
              },
            ]
          : []),
      ];
      const expectSharesKept = async () => {
        for (const id of ids) {
          const { provisionalGrams, provisionalCm3, maxCm3 } = await storedContainer(id);
          expect(provisionalGrams).toBeLessThanOrEqual(42_000); // 30 % of its largest possible capacity
          expect(provisionalCm3).toBeLessThanOrEqual(0.3 * maxCm3);
        }
        for (const one of people)
          for (const [, inside] of Map.groupBy(await colisOf(one), ({ bookingId }) => bookingId)) {
            const held = inside.filter(({ hold }) => hold);
            const grams = held.reduce((sum, colis) => sum + colis.grams, 0);
            if (held.every(({ hold }) => hold === 'SHARE')) expect(grams).toBeLessThanOrEqual(14_000); // 10 % of the largest
          }
      };
      await runRounds({
        rounds,
        atOnce: AT_ONCE,
        operations,
        random: next,
        check: async () => {
          await eventually(() => expectExactCounts(people, ids)); // the stream may still be releasing parcels of a verified account
          await expectSharesKept();
        },
      });
      await eventually(async () => {
        for (const { userId } of people) {
          const account = await findAccount(userId);
          expect(account?.provisionalColis).toBeLessThanOrEqual(account && isVerified(account) ? 0 : 10);
          expect(account?.heldColis ?? 0).toBeLessThanOrEqual(account && hasPaid(account) ? 0 : 20);
        }
      });
      await eventually(() => expectExactCounts(people, ids));
    },
  );
};
