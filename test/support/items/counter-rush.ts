import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import { api, colisBody, type Reply } from '../calls/api.ts';
import { type LoggedIn, makeCustomer } from '../calls/people.ts';
import { storeDrafts } from '../calls/stored-state.ts';
import { cash, drawerOf, saleBody, withDrawer } from './counter.ts';
import { newDepot } from './intake.ts';
import { newAgent } from './sites.ts';
import { remaining, tally } from './space-rush.ts';

/** Sales at many counters and bookings of web customers at once, of parcels of 10 kg and $100 each. */

const PARCEL = { poids: 10, longueur: 0.4, largeur: 0.3, hauteur: 0.3 };

/** Sends a request under its key until it is answered: while the API is too busy, it asks to be asked again. */
const untilAnswered = async (send: (key: string) => Promise<Reply>, tries = 10, key = randomUUID()): Promise<Reply> => {
  const reply = await send(key);
  if (reply.body.code !== 'BUSY' || tries === 1) return reply;
  await setTimeout(1_000);
  return untilAnswered(send, tries - 1, key);
};

/**
 * Lets counters, each of its own agent, sell for cash while web customers book, all at once, and checks that as many
 * parcels are sold as there are places, that each other one is told that the container is full, and that the drawers
 * hold the cash of what was sold there.
 */
export const expectExactRush = async (size: { counters: number; customers: number; places: number }): Promise<void> => {
  const { site, container } = await newDepot({ poidsMax: size.places * 10 });
  const agents: LoggedIn[] = [];
  while (agents.length < size.counters) agents.push(await withDrawer(await newAgent(site)));
  const bodies = await Promise.all(agents.map((agent) => saleBody(agent, container.id, { paiements: [cash(100)] })));
  const atCounters = agents.map(
    ({ token }, at) =>
      (key: string) =>
        api('POST', '/comptoir/ventes', { token, headers: { 'idempotency-key': key }, body: bodies[at] }),
  );
  const onWeb: (typeof atCounters)[number][] = [];
  while (onWeb.length < size.customers) {
    const awa = await makeCustomer();
    const [draft] = await storeDrafts(awa, container.id, 1);
    if (!draft) throw new Error('no drafts');
    onWeb.push((key) =>
      api('POST', `/colis/ajouter/${container.id}`, {
        token: awa.token,
        headers: { 'idempotency-key': key },
        body: colisBody(draft, PARCEL),
      }),
    );
  }
  const [sales, bookings] = await Promise.all(
    [atCounters, onWeb].map((all) => Promise.all(all.map((send) => untilAnswered(send)))),
  );
  const replies = [...(sales ?? []), ...(bookings ?? [])];
  expect(tally(replies)).toEqual({ 201: size.places, 409: replies.length - size.places });
  const refused = replies.filter(({ status }) => status !== 201);
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['CONTAINER_FULL']));
  expect((await remaining(container.id)).poidsRestant).toBe(0);
  for (const [at, agent] of agents.entries()) {
    const { attendu } = await drawerOf(agent);
    const held = attendu.reduce((sum: number, { montant }: { montant: number }) => sum + montant, 0);
    expect(held).toBe(sales?.[at]?.status === 201 ? 100 : 0);
  }
  const sold = (sales ?? []).filter(({ status }) => status === 201);
  expect(new Set(sold.map(({ body }) => body.data.paiements[0].numero)).size).toBe(sold.length);
};
