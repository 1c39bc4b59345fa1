import { debtOf, owedCents } from '#functions/colis/amounts.ts';
import type { StoredColis } from '#functions/colis/stored-colis.ts';
import { findIndicativeRates } from '#functions/system/indicative-rates.ts';
import { wholeOf } from '#shared/counter/cash.ts';
import { askedIn, centsPaidBy, type Debt, totalDebt } from '#shared/counter/debt.ts';
import type { Cash, Drawer } from '#shared/counter/schema.ts';
import { CURRENCIES } from '#shared/customs/constants.ts';
import { api, type Reply } from '../calls/api.ts';
import type { Person } from '../calls/people.ts';
import { openDrawer, saleBody } from '../items/counter.ts';
import { type Commands, type Context, MOTIF, Refused } from './context.ts';
import { FLOAT } from './world.ts';

/** Commands of the counters of a depot and of an arrival site, and of their cash drawers. */

type CashInHand = { readonly devise: Cash['devise']; readonly montant: number };

/** Returns a part of a debt, or all of it, in one of the currencies, in its units; and the debt that it leaves. */
const moneyFor = async ({ next, pick }: Context, debt: Debt): Promise<{ money: CashInHand; left: Debt }> => {
  const devise = pick(CURRENCIES) ?? 'USD';
  const rates = await findIndicativeRates();
  const asked = askedIn(debt, devise, rates) ?? 0;
  const amount = next() < 0.5 ? asked : Math.max(1, Math.floor(asked * next()));
  const left = { cents: Math.max(0, debt.cents - (centsPaidBy(debt, amount, devise, rates) ?? 0)) };
  return { money: { devise, montant: wholeOf(amount, devise) }, left };
};

/** Returns one or two ways in which a counter takes a debt or a part of it: more cash than others. */
const paymentsFor = async (context: Context, debt: Debt): Promise<object[]> => {
  const { next, pick, seed } = context;
  const found: object[] = [];
  let due = debt;
  for (let count = next() < 0.3 ? 2 : 1; count > 0 && due.cents > 0; count--) {
    const moyen = pick(['ESPECES', 'ESPECES', 'ESPECES', 'TERMINAL', 'VIREMENT', 'MOBILE']) ?? 'ESPECES';
    const { money, left } = await moneyFor(context, due);
    const reference = `R${seed}-${Math.floor(next() * 1e6)}`;
    found.push({ moyen, ...money, ...(moyen !== 'ESPECES' && { reference }) });
    due = left;
  }
  return found;
};

/** Returns the agent who serves a parcel: at the depot of its container, or where that arrives. */
const agentFor = ({ world }: Context, { bookingId }: StoredColis): Person =>
  bookingId === world.arriving ? world.arrivalAgent : world.depotAgent;

/** Parcels of the customer in one container, at least one of which owes something. */
const served = ({ money, colisThat }: Context): StoredColis[] => {
  const first = colisThat((colis) => owedCents(colis) > 0);
  if (!first) return [];
  const others = money.parcels.filter(({ bookingId, id }) => bookingId === first.bookingId && id !== first.id);
  return [first, ...others.filter((colis) => owedCents(colis) > 0).slice(0, 2)];
};

type Took = { agent: Person; reply: Reply };

/** Takes money for parcels at the counter that serves them; undefined where nothing is owed. */
const collect = async (context: Context, paiements?: object[]): Promise<Took | undefined> => {
  const colisList = served(context);
  const [first] = colisList;
  if (!first) return undefined;
  const agent = agentFor(context, first);
  const body = {
    colisIds: colisList.map(({ id }) => id),
    paiements: paiements ?? (await paymentsFor(context, totalDebt(colisList.map((colis) => debtOf(colis))))),
  };
  return { agent, reply: await api('POST', '/comptoir/encaissements', { token: agent.token, body }) };
};

/** Takes money at a counter. Throws Refused. */
export const takeAtCounter = async (context: Context): Promise<Reply | undefined> => {
  const took = await collect(context);
  if (took && took.reply.status !== 201) throw new Refused(took.reply);
  return took?.reply;
};

/** Counts an open drawer, now and then with a difference, and closes it; the office's may hold less than nothing. */
const countDrawer = async ({ next, pick, asAdmin }: Context, { token }: Person, bureau = false): Promise<Reply> => {
  const shown: Drawer | undefined = (await api('GET', `/comptoir/caisse${bureau ? '?bureau=true' : ''}`, { token }))
    .body?.data;
  if (!shown) return { status: 404 } as Reply;
  const wrong = next() < 0.3 ? pick(shown.attendu)?.devise : undefined;
  const comptes = shown.attendu.map(({ devise, montant }) => ({
    devise,
    montant: Math.max(0, montant + (devise === wrong ? Math.floor(next() * 9) - 4 : 0)),
  }));
  const body = { comptes, mouvements: shown.mouvements, motif: MOTIF, bureau };
  const closed = await api('POST', '/comptoir/caisse/cloture', { token, body });
  if (closed.status === 201 && next() < 0.7) await asAdmin('POST', `/comptoir/caisses/${shown.id}/validation`);
  return closed;
};

export const counterCommands = (context: Context): Commands => {
  const { awa, world, next, pick, mayBook } = context;
  const cashier = pick([world.depotAgent, world.arrivalAgent]) ?? world.depotAgent;
  const post = ({ token }: Person, path: string, body: object) => api('POST', `/comptoir/${path}`, { token, body });
  const move = (person: Person, bureau: boolean) =>
    post(person, 'caisse/mouvements', {
      type: pick(['ENTREE', 'SORTIE', 'BANQUE']),
      devise: pick(CURRENCIES),
      montant: 1 + Math.floor(next() * 40),
      motif: MOTIF,
      bureau,
    });
  return {
    sellAtCounter: async () => {
      if (!mayBook) return undefined;
      const { depotAgent, departing } = world;
      const body = await saleBody(depotAgent, departing[0], {
        clientId: awa.userId,
        paiements: next() < 0.2 ? [] : await paymentsFor(context, { cents: 10_000 }),
        ...(next() < 0.7 && { reste: pick(['RETRAIT', 'CHARGEMENT']) }),
        depose: next() < 0.8,
      });
      return post(depotAgent, 'ventes', body);
    },
    collect: () => takeAtCounter(context),
    collectAndTakeBack: async () => {
      const { money } = await moneyFor(context, { cents: 2_000 });
      const took = await collect(context, [{ moyen: 'ESPECES', ...money }]);
      if (!took) return undefined;
      const [payment] = took.reply.body?.data?.paiements ?? [];
      if (!payment) throw new Refused(took.reply);
      return post(took.agent, 'annulations', { clientId: awa.userId, paiementId: payment.id, motif: MOTIF });
    },
    giveCashBack: async () => {
      const reply = await api('GET', `/comptoir/clients?clientId=${awa.userId}`, { token: cashier.token });
      const due = pick((reply.body?.data?.aRendre ?? []) as { paiementId: number }[]);
      return due && post(cashier, 'remboursements', { clientId: awa.userId, paiementId: due.paiementId });
    },
    moveCash: () => move(cashier, false),
    moveCashOfOffice: () => move(world.admin, true),
    countDrawer: () => countDrawer(context, cashier),
    openDrawer: () => openDrawer(cashier, [...FLOAT]),
    countOffice: () => countDrawer(context, world.admin, true),
    openOwnDrawer: () => openDrawer(world.admin, [{ devise: 'USD', montant: 200 }]),
    countOwnDrawer: () => countDrawer(context, world.admin),
  };
};
