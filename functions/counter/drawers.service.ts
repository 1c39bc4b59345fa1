import { createHash } from 'node:crypto';
import { canonicalJson } from '#shared/canonical-json.ts';
import { wholeOf } from '#shared/counter/cash.ts';
import type { MonthDrawer } from '#shared/counter/month-drawers.ts';
import type {
  Cash,
  Drawer,
  DrawerCount,
  DrawerSearch,
  DrawerWithMovements,
  NewDrawer,
  NewDrawerMovement,
} from '#shared/counter/schema.ts';
import { CURRENCIES, type Currency } from '#shared/customs/constants.ts';
import type { Sums } from '#shared/customs/totals.ts';
import { AppError } from '#shared/errors.ts';
import { nameSite } from '#shared/sites/name-site.ts';
import { nowIso } from '../core/clock.ts';
import { findAccounts } from '../core/items/accounts.ts';
import {
  closeDrawerWrites,
  confirmDrawerWrite,
  drawerMovementWrites,
  findDrawer,
  findMovements,
  findOpenDrawerId,
  type Holder,
  newDrawer,
  openDrawerWrites,
  pageOfClosedDrawers,
  pageOfDrawers,
  type StoredDrawer,
  type StoredDrawerMovement,
  sumOfMovements,
  takenOutOf,
} from '../core/items/drawers.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import type { Caller } from '../core/request/caller.ts';
import { recordingAgentOf } from '../core/request/recording-agent.ts';
import { smallest } from '../core/smallest-amount.ts';
import { ConditionFailed, transact } from '../core/table/dynamo.ts';
import type { Page, PageRequest } from '../core/table/query.ts';
import { namesOfPayments, type PaymentNames } from '../payments/receipts.ts';
import { sitesById } from '../sites/sites.service.ts';

/**
 * Cash drawers: each member of staff has one open at most, in which every cash payment that they take is a movement; all
 * admins share the office's. It is closed by counting, and an admin confirms the count.
 */

/** Returns whose open drawer a request is about: the caller's, or (`bureau`) the office's. Throws FORBIDDEN. */
const holderOf = (bureau: boolean, { userId, isAdmin }: Caller): Holder => {
  if (bureau && !isAdmin) throw new AppError('FORBIDDEN');
  return bureau ? null : userId;
};

/** Returns the drawer that a holder has open. Throws DRAWER_CLOSED. */
export const openDrawerIdOf = async (holder: Holder): Promise<number> => {
  const id = await findOpenDrawerId(holder);
  if (id === undefined) throw new AppError('DRAWER_CLOSED');
  return id;
};

/** Returns the error of a refused movement, whose write is labelled `drawer`: its drawer was closed meanwhile. */
export const drawerError = (error: unknown): AppError | undefined =>
  error instanceof ConditionFailed && error.has('drawer') ? new AppError('DRAWER_CLOSED', { cause: error }) : undefined;

/**
 * Returns the error of refused cash that leaves a drawer: DRAWER_TOO_LOW while it is open, with what it holds as the
 * limit of `montant`, else DRAWER_CLOSED.
 */
export const takenCashError = async (
  error: unknown,
  drawerId: number,
  devise: Currency,
): Promise<AppError | undefined> => {
  const refusal = drawerError(error);
  const current = refusal && (await findDrawer(drawerId));
  if (current?.statut !== 'OUVERT') return refusal;
  const limit = wholeOf(current.totaux[devise] ?? 0, devise);
  return new AppError('DRAWER_TOO_LOW', { cause: error, fields: { montant: { fault: 'too_large', limit } } });
};

/** Returns the open drawer of a caller, or (`bureau`) of the office; undefined without one. Throws FORBIDDEN. */
export const findOpenDrawer = async (bureau: boolean, caller: Caller): Promise<StoredDrawer | undefined> => {
  const id = await findOpenDrawerId(holderOf(bureau, caller));
  return id === undefined ? undefined : findDrawer(id);
};

/** Returns a drawer of the caller, or any for an admin. Throws DRAWER_NOT_FOUND. */
export const drawerFor = async (id: number, { userId, isAdmin }: Caller): Promise<StoredDrawer> => {
  const drawer = await findDrawer(id);
  if (!drawer || !(isAdmin || drawer.agentId === userId)) throw new AppError('DRAWER_NOT_FOUND');
  return drawer;
};

/** Opens a drawer with a float. Throws FORBIDDEN, DRAWER_OPEN while another one is open, or INVALID_FIELDS. */
export const openDrawer = (
  { fonds, bureau }: NewDrawer,
  caller: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredDrawer> =>
  idempotent(idempotencyKey, async (record) => {
    const agentId = holderOf(bureau, caller);
    const siteId = agentId === null ? null : recordingAgentOf(caller).siteId;
    const { drawer, movements } = newDrawer({ siteId, agentId }, sumsFrom(fonds, 'fonds'));
    try {
      await transact({ ...openDrawerWrites(drawer, movements), idempotency: record(drawer) });
    } catch (error) {
      if (error instanceof ConditionFailed && error.has('openDrawer'))
        throw new AppError('DRAWER_OPEN', { cause: error });
      throw error;
    }
    return drawer;
  });

/** Records cash that is no payment. Throws FORBIDDEN, DRAWER_CLOSED, DRAWER_TOO_LOW or INVALID_FIELDS. */
export const moveCash = async (
  { type, motif, bureau, ...cash }: NewDrawerMovement,
  caller: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredDrawer> => {
  const { id } = await idempotent<{ id: number }>(idempotencyKey, async (record) => {
    const drawerId = await openDrawerIdOf(holderOf(bureau, caller));
    const amount = smallest(cash, 'montant') * (type === 'ENTREE' ? 1 : -1);
    try {
      await transact({
        ...drawerMovementWrites(drawerId, [{ type, devise: cash.devise, amount, motif }]),
        idempotency: record({ id: drawerId }),
      });
    } catch (error) {
      throw (amount < 0 ? await takenCashError(error, drawerId, cash.devise) : drawerError(error)) ?? error;
    }
    return { id: drawerId };
  });
  return drawerFor(id, caller);
};

/**
 * Closes an open drawer with its count; the office's next one opens with it. Throws FORBIDDEN, DRAWER_CLOSED, DRAWER_CHANGED when a movement came in that
 * its agent did not see, or INVALID_FIELDS for a difference without a reason.
 */
export const closeDrawer = (
  { comptes, mouvements, motif, bureau }: DrawerCount,
  caller: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredDrawer> =>
  idempotent(idempotencyKey, async (record) => {
    const drawer = await drawerFor(await openDrawerIdOf(holderOf(bureau, caller)), caller);
    const counted = sumsFrom(comptes, 'comptes');
    if (drawer.mouvements !== mouvements) throw new AppError('DRAWER_CHANGED');
    if (motif === '' && Object.values(differencesOf(drawer.totaux, counted)).some((difference) => difference !== 0))
      throw new AppError('INVALID_FIELDS', { fields: { motif: { fault: 'required' } } });
    const closed = { le: nowIso(), comptes: counted, motif };
    const after: StoredDrawer = { ...drawer, statut: 'CLOS', closed };
    try {
      await transact({ ...closeDrawerWrites(drawer, closed), idempotency: record(after) });
    } catch (error) {
      if (error instanceof ConditionFailed && error.has('drawer'))
        throw new AppError('DRAWER_CHANGED', { cause: error });
      throw error;
    }
    return after;
  });

/** Confirms the count of a drawer, once. Throws DRAWER_OPEN for one that is not closed. */
export const confirmDrawer = async (drawer: StoredDrawer, { userId }: Caller): Promise<StoredDrawer> => {
  if (drawer.statut === 'VALIDE') return drawer;
  if (drawer.statut === 'OUVERT') throw new AppError('DRAWER_OPEN');
  const content = canonicalJson({ drawer, movements: await findMovements(drawer.id) });
  const confirmed = { le: nowIso(), par: userId, empreinte: createHash('sha256').update(content).digest('hex') };
  try {
    await transact({ drawer: confirmDrawerWrite(drawer.id, confirmed) });
  } catch (error) {
    const current = error instanceof ConditionFailed ? await findDrawer(drawer.id) : undefined;
    if (current?.statut !== 'VALIDE') throw error;
    return current; // another admin was faster
  }
  return { ...drawer, statut: 'VALIDE', confirmed };
};

export const listDrawers = (search: DrawerSearch): Promise<Page<StoredDrawer>> => pageOfDrawers(search, search);

/** Lists the drawers that were closed in a month, as its books need them. */
export const listMonthDrawers = async (month: string, page: PageRequest): Promise<Page<MonthDrawer>> => {
  const { items, next } = await pageOfClosedDrawers(month, page);
  const [shown, movements] = await Promise.all([
    presentDrawers(items),
    Promise.all(items.map(({ id }) => findMovements(id))),
  ]);
  return {
    items: shown.map(({ id, site, agent, cloture, banque, sorties }, index) => ({
      ...{ id, le: cloture?.le ?? '', site: site ?? '', agent, banque, sorties },
      ecarts: (cloture?.ecarts ?? []).filter(({ montant }) => montant !== 0),
      motif: cloture?.motif ?? '',
      entrees: shownSums(sumOfMovements((movements[index] ?? []).filter(({ type }) => type === 'ENTREE'))),
    })),
    ...(next !== undefined && { next }),
  };
};

const sumsFrom = (list: readonly Cash[], field: string): Sums =>
  sumOfMovements(
    list.map((cash, index) => ({ devise: cash.devise, amount: smallest(cash, `${field}.${index}.montant`) })),
  );

/** Returns by how much a count differs from what should be there, by currency. */
const differencesOf = (expected: Sums, counted: Sums): Sums => {
  const found = CURRENCIES.filter((devise) => (expected[devise] ?? 0) !== 0 || (counted[devise] ?? 0) !== 0);
  return Object.fromEntries(found.map((devise) => [devise, (counted[devise] ?? 0) - (expected[devise] ?? 0)]));
};

/** Presents drawers with the names of their sites, agents and the admins who confirmed them, each read once. */
export const presentDrawers = async (drawers: readonly StoredDrawer[]): Promise<Drawer[]> => {
  const [sites, accounts] = await Promise.all([
    sitesById(drawers.map(({ siteId }) => siteId)),
    findAccounts([
      ...new Set(drawers.flatMap(({ agentId, confirmed }) => [agentId ?? [], confirmed?.par ?? []].flat())),
    ]),
  ]);
  const names = new Map(accounts.map(({ userId, prenom, nom }) => [userId, `${prenom} ${nom}`.trim()]));
  return drawers.map(({ closed, confirmed, ...drawer }) => ({
    id: drawer.id,
    siteId: drawer.siteId,
    site: drawer.siteId === null ? null : nameSite(sites.get(drawer.siteId)) || null,
    agentId: drawer.agentId,
    agent: names.get(drawer.agentId ?? 0) ?? '',
    statut: drawer.statut,
    ouvertLe: drawer.openedAt,
    fonds: shownSums(drawer.fonds),
    attendu: shownSums(drawer.totaux),
    sorties: shownSums(takenOutOf(drawer, 'SORTIE')),
    banque: shownSums(takenOutOf(drawer, 'BANQUE')),
    mouvements: drawer.mouvements,
    cloture: closed
      ? {
          le: closed.le,
          comptes: shownSums(closed.comptes),
          ecarts: shownSums(differencesOf(drawer.totaux, closed.comptes)),
          motif: closed.motif,
        }
      : null,
    validation: confirmed ? { ...confirmed, nom: names.get(confirmed.par) ?? '' } : null,
  }));
};

/** Presents a drawer with its movements. */
export const presentDrawer = async (drawer: StoredDrawer): Promise<DrawerWithMovements> => {
  const [[shown], movements] = await Promise.all([presentDrawers([drawer]), findMovements(drawer.id)]);
  const payments = await namesOfPayments(
    movements.flatMap(({ paymentId, userId }) => (paymentId && userId ? [{ paymentId, userId }] : [])),
  );
  return {
    ...(shown as Drawer),
    liste: movements.map((movement) => presentMovement(movement, payments.get(movement.paymentId ?? 0))),
  };
};

const presentMovement = (
  { id, at, type, devise, amount, motif, paymentId, userId }: StoredDrawerMovement,
  of: PaymentNames | undefined,
) => ({
  id,
  le: at,
  type,
  devise,
  montant: wholeOf(amount, devise),
  motif: motif ?? null,
  paymentId: paymentId ?? null,
  clientId: userId ?? null,
  client: of?.username ?? null,
  recu: of?.recu ?? null,
});

const shownSums = (sums: Sums) =>
  CURRENCIES.flatMap((devise) => {
    const amount = sums[devise];
    return amount === undefined ? [] : [{ devise, montant: wholeOf(amount, devise) }];
  });
