import type { DrawerMovementType, DrawerSearch, DrawerStatut } from '#shared/counter/schema.ts';
import { CURRENCIES, type Currency } from '#shared/customs/constants.ts';
import type { Sums } from '#shared/customs/totals.ts';
import { dayIn } from '#shared/dates.ts';
import { nowIso, retentionEnd, ttlOf } from '../clock.ts';
import { env } from '../env.ts';
import { ConditionFailed, getItem, getItems, insertWrite, transact, type Write, type Writes } from '../table/dynamo.ts';
import { buildUpdate } from '../table/expressions.ts';
import { newId } from '../table/ids.ts';
import { indexKeys, keys, ranges } from '../table/keys.ts';
import { type Page, type PageRequest, pageOf, pageOfPartition, pagesOf } from '../table/query.ts';

/** Movements by which cash leaves a drawer for good, which its item sums up by currency (`BANQUE:EUR`). */
type TakenOut = 'SORTIE' | 'BANQUE';

/**
 * Cash drawer as stored; sums in the smallest unit of their currency. What was taken out of it is absent for none, and
 * from drawers of before it was summed up.
 */
export type StoredDrawer = { [taken in `${TakenOut}:${Currency}`]?: number } & {
  id: number;
  /** Null for an admin's drawer in the office, and for the office's. */
  siteId: number | null;
  /** Member of staff who holds it; null for the office's, which all admins share. */
  agentId: number | null;
  statut: DrawerStatut;
  openedAt: string;
  fonds: Sums;
  /** Cash that should be in it: the sum of its movements. */
  totaux: Sums;
  /** Number of its movements. */
  mouvements: number;
  closed?: { le: string; comptes: Sums; motif: string };
  confirmed?: { le: string; par: number; empreinte: string };
};

/** Cash that came into a drawer, or left it (negative), in the smallest unit of its currency. */
export type StoredDrawerMovement = {
  id: number;
  drawerId: number;
  at: string;
  type: DrawerMovementType;
  devise: Currency;
  amount: number;
  motif?: string;
  /** Payment that it was, and its customer. */
  paymentId?: number;
  userId?: number;
};

/** Movement to record, of the moment at which it is. */
export type NewMovement = Omit<StoredDrawerMovement, 'id' | 'drawerId' | 'at'>;

export const findDrawer = (id: number): Promise<StoredDrawer | undefined> => getItem(keys.drawer(id));

/** Holder of a drawer: a member of staff, or null for the office. */
export type Holder = StoredDrawer['agentId'];

/** Reads consistently which drawer a holder has open. */
export const findOpenDrawerId = async (holder: Holder): Promise<number | undefined> =>
  (await getItem<{ drawerId: number }>(keys.openDrawer(holder)))?.drawerId;

/** Reads consistently which drawers an admin and the office have open, in one call. */
export const findDrawerIdsForAdmin = async (userId: number): Promise<{ own?: number; office?: number }> => {
  const [own, office] = await getItems([keys.openDrawer(userId), keys.openDrawer(null)]);
  return {
    ...(own && { own: Number(own.drawerId) }),
    ...(office && { office: Number(office.drawerId) }),
  };
};

/** Opens the office's drawer without a float, unless another request just did, and returns its id. */
export const openOfficeDrawer = async (): Promise<number> => {
  const { drawer, movements } = newDrawer({ siteId: null, agentId: null }, {});
  try {
    await transact(openDrawerWrites(drawer, movements));
    return drawer.id;
  } catch (error) {
    const id = error instanceof ConditionFailed ? await findOpenDrawerId(null) : undefined;
    if (id === undefined) throw error;
    return id;
  }
};

/** Reads all movements of a drawer consistently, the oldest first. */
export const findMovements = async (drawerId: number): Promise<StoredDrawerMovement[]> => {
  const found: StoredDrawerMovement[] = [];
  const { pk } = keys.drawer(drawerId);
  for await (const items of pagesOf((page) =>
    pageOfPartition<StoredDrawerMovement>(pk, { prefix: ranges.drawerMovements }, page),
  ))
    found.push(...items);
  return found;
};

/** Lists drawers, latest opening first: all, in a statut, or of an agent, and opened from one instant to another. */
export const pageOfDrawers = (
  { statut, agentId, du, au }: Omit<DrawerSearch, keyof PageRequest>,
  page: PageRequest,
): Promise<Page<StoredDrawer>> => {
  const range = { order: 'descending' as const, ...(du && { from: du }), ...(au && { upTo: au }) };
  if (agentId !== undefined) return pageOf('papersByContainer', `DRAWER#${agentId}`, range, page);
  return statut
    ? pageOf('listKeysByStatut', `DRAWER#${statut}`, range, page)
    : pageOf('listKeys', 'DRAWER', range, page);
};

/** Lists the open drawers, for jobs. */
export const pageOfOpenDrawers = (page: PageRequest): Promise<Page<StoredDrawer>> =>
  pageOf('listKeysByStatut', indexKeys.drawerStatut('OUVERT' satisfies DrawerStatut).listStatutPk, {}, page);

/** Lists the drawers that were closed in a month of the seller's zone, the earliest first. */
export const pageOfClosedDrawers = async (month: string, page: PageRequest): Promise<Page<StoredDrawer>> => {
  const { items, next } = await pageOfPartition<{ drawerId: number }>(keys.closedDrawer(month, '', 0).pk, {}, page);
  const found = items.length > 0 ? await getItems(items.map(({ drawerId }) => keys.drawer(drawerId))) : [];
  return {
    items: found.filter((drawer) => drawer !== undefined) as StoredDrawer[],
    ...(next !== undefined && { next }),
  };
};

/** Returns what was taken out of a drawer by movements of a type, by currency. */
export const takenOutOf = (drawer: StoredDrawer, type: TakenOut): Sums =>
  Object.fromEntries(
    CURRENCIES.flatMap((devise) => {
      const amount = drawer[`${type}:${devise}`];
      return amount === undefined ? [] : [[devise, amount]];
    }),
  );

/** Returns an open drawer with a movement for the float of each currency. */
export const newDrawer = (
  owner: Pick<StoredDrawer, 'siteId' | 'agentId'>,
  floats: Sums,
): { drawer: StoredDrawer; movements: StoredDrawerMovement[] } => {
  const id = newId();
  const movements = movementsOf(
    id,
    Object.entries(floats).flatMap(([devise, amount]) =>
      amount > 0 ? [{ type: 'FONDS' as const, devise: devise as Currency, amount }] : [],
    ),
  );
  const totaux = sumOfMovements(movements);
  const drawer: StoredDrawer = {
    ...{ id, ...owner, statut: 'OUVERT', openedAt: nowIso() },
    ...{ fonds: totaux, totaux, mouvements: movements.length },
  };
  return { drawer, movements };
};

/** Writes that open a drawer, refused (`openDrawer`) while its agent has another one open. */
export const openDrawerWrites = (drawer: StoredDrawer, movements: readonly StoredDrawerMovement[]): Writes => ({
  openDrawer: insertWrite({ drawerId: drawer.id, ...keys.openDrawer(drawer.agentId) }),
  ...insertDrawerWrites(drawer, movements),
});

const insertDrawerWrites = (drawer: StoredDrawer, movements: readonly StoredDrawerMovement[]): Writes => ({
  [`drawer:${drawer.id}`]: insertWrite({ ...drawer, ...keys.drawer(drawer.id), ...indexKeys.drawer(drawer) }),
  ...Object.assign({}, ...movements.map(movementWrite)),
});

const movementWrite = (movement: StoredDrawerMovement): Writes => ({
  [`movement:${movement.id}`]: insertWrite({
    ...movement,
    ...keys.drawerMovement(movement.drawerId, movement.at, movement.id),
  }),
});

/** Returns movements of a drawer as they are stored now. */
const movementsOf = (drawerId: number, movements: readonly NewMovement[]): StoredDrawerMovement[] => {
  const at = nowIso();
  return movements.map((movement) => ({ ...movement, id: newId(), drawerId, at }));
};

/** Returns the sum of movements by currency. */
export const sumOfMovements = (movements: readonly { devise: Currency; amount: number }[]): Sums => {
  const sums: Sums = {};
  for (const { devise, amount } of movements) sums[devise] = (sums[devise] ?? 0) + amount;
  return sums;
};

/**
 * Writes that record movements of a drawer and add them to what it should hold; refused (`drawer`) once it is closed,
 * or when it would hold less than nothing, unless it `mayOwe`.
 */
export const drawerMovementWrites = (
  drawerId: number,
  newMovements: readonly NewMovement[],
  mayOwe = false,
): Writes => {
  if (newMovements.length === 0) return {};
  const movements = movementsOf(drawerId, newMovements);
  return {
    drawer: addToDrawerWrite(drawerId, movements, mayOwe),
    ...Object.assign({}, ...movements.map(movementWrite)),
  };
};

const addToDrawerWrite = (drawerId: number, movements: readonly StoredDrawerMovement[], mayOwe: boolean): Write => {
  const sums = Object.entries(sumOfMovements(movements));
  const taken = sums.filter(([, sum]) => sum < 0 && !mayOwe);
  const takenOut = movements.filter(({ type }) => type === 'SORTIE' || type === 'BANQUE');
  return {
    Update: {
      Key: keys.drawer(drawerId),
      UpdateExpression: `SET ${sums.map((_, index) => `totaux.#c${index} = if_not_exists(totaux.#c${index}, :none) + :n${index}`).join(', ')} ADD ${['mouvements :count', ...takenOut.map((_, index) => `#t${index} :t${index}`)].join(', ')}`,
      ConditionExpression: [
        'statut = :open',
        ...taken.map(([devise]) => `totaux.#c${indexOf(sums, devise)} >= :least${indexOf(sums, devise)}`),
      ].join(' AND '),
      ExpressionAttributeNames: Object.fromEntries([
        ...sums.map(([devise], index) => [`#c${index}`, devise]),
        ...takenOut.map(({ type, devise }, index) => [`#t${index}`, `${type}:${devise}`]),
      ]),
      ExpressionAttributeValues: {
        ':open': 'OUVERT' satisfies DrawerStatut,
        ':none': 0,
        ':count': movements.length,
        ...Object.fromEntries(sums.map(([, sum], index) => [`:n${index}`, sum])),
        ...Object.fromEntries(takenOut.map(({ amount }, index) => [`:t${index}`, -amount])),
        ...Object.fromEntries(taken.map(([devise, sum]) => [`:least${indexOf(sums, devise)}`, -sum])),
      },
    },
  };
};

const indexOf = (sums: readonly [string, number][], devise: string): number =>
  sums.findIndex(([each]) => each === devise);

/**
 * Writes that close a drawer as it was counted, refused (`drawer`) if another movement came in since. The office's is
 * always open: what was counted is the float of its next one.
 */
export const closeDrawerWrites = (drawer: StoredDrawer, closed: NonNullable<StoredDrawer['closed']>): Writes => ({
  ...(drawer.agentId === null
    ? nextDrawerWrites(drawer, closed.comptes)
    : { openDrawer: { Delete: { Key: keys.openDrawer(drawer.agentId) } } }),
  closedDrawer: insertWrite({
    drawerId: drawer.id,
    ...keys.closedDrawer(dayIn(closed.le, env('SITE_ZONE')).slice(0, 7), closed.le, drawer.id),
    ttl: ttlOf(retentionEnd(new Date(closed.le))),
  }),
  drawer: {
    Update: {
      Key: keys.drawer(drawer.id),
      ...buildUpdate({
        set: { statut: 'CLOS', closed, ...indexKeys.drawerStatut('CLOS') },
        equals: { statut: 'OUVERT', mouvements: drawer.mouvements },
      }),
    },
  },
});

const nextDrawerWrites = ({ siteId, agentId }: StoredDrawer, floats: Sums): Writes => {
  const { drawer, movements } = newDrawer({ siteId, agentId }, floats);
  return {
    openDrawer: { Update: { Key: keys.openDrawer(agentId), ...buildUpdate({ set: { drawerId: drawer.id } }) } },
    ...insertDrawerWrites(drawer, movements),
  };
};

/** Write that confirms a closed drawer. */
export const confirmDrawerWrite = (id: number, confirmed: NonNullable<StoredDrawer['confirmed']>): Write => ({
  Update: {
    Key: keys.drawer(id),
    ...buildUpdate({
      set: { statut: 'VALIDE', confirmed, ...indexKeys.drawerStatut('VALIDE') },
      equals: { statut: 'CLOS' },
    }),
  },
});
