import { expect } from 'vitest';
import { overpaidCents } from '#functions/colis/amounts.ts';
import type { Drawer } from '#shared/counter/schema.ts';
import { api } from '../calls/api.ts';
import { loseAnswers } from '../calls/count-calls.ts';
import { stopKilling } from '../calls/kills.ts';
import type { Person } from '../calls/people.ts';
import { moneyOf } from '../items/ledgers.ts';
import { eventually, reconcile, stripeControl, stripeSdk, sweep } from '../items/money.ts';
import { waveControl } from '../items/wave.ts';
import { MOTIF } from './context.ts';
import { setWebhooks } from './online-payments.ts';
import type { Sequence, World } from './world.ts';

/** Ends what waits at the end of a batch, so that its money can be counted. */

/** Counts an open drawer exactly, closes it and confirms it; does nothing without one. */
const closeDrawer = async ({ token }: Person, admin: Person, bureau: boolean): Promise<void> => {
  const shown: Drawer | undefined = (await api('GET', `/comptoir/caisse${bureau ? '?bureau=true' : ''}`, { token }))
    .body?.data;
  if (!shown) return;
  const comptes = shown.attendu.map(({ devise, montant }) => ({ devise, montant: Math.max(0, montant) }));
  const body = { comptes, mouvements: shown.mouvements, motif: MOTIF, bureau };
  const { status, text } = await api('POST', '/comptoir/caisse/cloture', { token, body });
  expect([status, text]).toEqual([201, expect.any(String)]);
  const confirmed = await api('POST', `/comptoir/caisses/${shown.id}/validation`, { token: admin.token });
  expect([confirmed.status, confirmed.text]).toEqual([201, expect.any(String)]);
};

/** Closes the drawers of a batch, also that of the office. */
export const closeDrawers = async ({ admin, depotAgent, arrivalAgent }: World): Promise<void> => {
  for (const holder of [depotAgent, arrivalAgent, admin]) await closeDrawer(holder, admin, false);
  await closeDrawer(admin, admin, true);
};

/** Does what only people do: answers banks, decides recorded payments, pays refunds by hand, and ends storage. */
const decideAll = async (sequences: readonly Sequence[], { admin }: World): Promise<void> => {
  const { token } = admin;
  for await (const { id, status } of stripeSdk().disputes.list({ limit: 100 }))
    if (status === 'needs_response') await stripeControl(`close-dispute/${id}`, { mode: 'won' });
  await sweep();
  await reconcile();
  for (const { awa } of sequences) {
    const { payments, parcels } = await moneyOf(awa);
    for (const { id, statut, sessionId } of payments)
      if (statut === 'EN_ATTENTE' && sessionId === null) await api('PUT', `/payments/reject/${id}`, { token });
    for (const { id, refunds } of payments)
      if (Object.values(refunds).some(({ etat }) => etat !== 'DONE'))
        await api('PUT', `/payments/update/${id}`, { token, body: { rembourse: true } });
    for (const { id, garde } of parcels)
      if (garde?.depuis !== undefined)
        await api('POST', `/colis/${id}/dispense`, { token, body: { motif: MOTIF, magasinageSeul: true } });
  }
};

/** Ends what waits: webhooks, pages, disputes, refunds, and what people do by hand. */
export const settleAll = async (sequences: readonly Sequence[], world: World): Promise<void> => {
  loseAnswers(0);
  stopKilling();
  await setWebhooks('send');
  await waveControl('refunds', { mode: 'accept' });
  await eventually(async () => {
    await decideAll(sequences, world);
    for (const { awa, seed } of sequences) {
      const { payments: left, parcels } = await moneyOf(awa);
      const of = `sequence ${seed}`;
      const waiting = left.flatMap(({ refunds }) => Object.values(refunds)).filter(({ etat }) => etat !== 'DONE');
      expect(waiting, of).toEqual([]);
      expect(
        left.filter(({ statut }) => statut === 'EN_ATTENTE').map(({ id }) => id),
        of,
      ).toEqual([]);
      const overpaid = parcels.filter((colis) => overpaidCents(colis) > 0);
      expect(
        overpaid.map(({ id, refundAt }) => [id, refundAt]),
        of,
      ).toEqual([]);
      expect(
        parcels.filter(({ lockedBy }) => lockedBy !== null).map(({ id }) => id),
        of,
      ).toEqual([]);
    }
  });
};
