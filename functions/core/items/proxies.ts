import type { CollectionProxy, NewProxy } from '#shared/tracking/proxy.ts';
import { hoursAfter, nowIso, ttlOf } from '../clock.ts';
import { getItems, type Item, type Write } from '../table/dynamo.ts';
import { keys, ranges } from '../table/keys.ts';
import { type Page, type PageRequest, pageOfPartition } from '../table/query.ts';

/** Person named by the link of a parcel to collect it, in the sender's partition. The time tells namings apart. */
export type StoredProxy = NewProxy & { colisId: number; createdAt: string };

/** Person whom the recipient, the sender or the team confirmed since: they collect without the code too. */
export type ConfirmedProxy = StoredProxy & { confirmeLe: string; par: 'DESTINATAIRE' | 'EXPEDITEUR' | 'EQUIPE' };

/** People named to collect a parcel: who waits for a confirmation, and who may collect. */
export type Proxies = { named: StoredProxy | undefined; confirmed: ConfirmedProxy | undefined };

/** A proxy is kept for two years, like the record of mails to the recipient. */
const RETENTION_HOURS = 24 * 365 * 2;

const lasting = (proxy: StoredProxy): Item => ({
  ...proxy,
  ttl: ttlOf(hoursAfter(RETENTION_HOURS, proxy.createdAt)),
});

const EXISTS = { ConditionExpression: 'attribute_exists(pk)' };
const isOf = (createdAt: string) => ({
  ConditionExpression: 'createdAt = :createdAt',
  ExpressionAttributeValues: { ':createdAt': createdAt },
});

/** Returns the write that names a person to collect a parcel, in place of `before`, if that one still waits. */
export const nameProxyWrite = (
  userId: number,
  colisId: number,
  { nom, telephone }: NewProxy,
  before: StoredProxy | undefined,
): Write => {
  const createdAt = timeAfter(before?.createdAt);
  const proxy: StoredProxy = { colisId, nom, ...(telephone && { telephone }), createdAt };
  return {
    Put: {
      Item: { ...keys.proxy(userId, colisId), ...lasting(proxy) },
      ...(before ? isOf(before.createdAt) : { ConditionExpression: 'attribute_not_exists(pk)' }),
    },
  };
};

/** Returns the time now, but later than `before`. */
const timeAfter = (before: string | undefined): string => {
  const now = nowIso();
  return before === undefined || before < now ? now : new Date(Date.parse(before) + 1).toISOString();
};

/** Returns the writes that confirm a person, in place of a former one, if they still wait. */
export const confirmProxyWrites = (
  userId: number,
  named: StoredProxy,
  par: ConfirmedProxy['par'],
): { proxy: Write; confirmedProxy: Write } => {
  const { colisId, createdAt } = named;
  const confirmed: ConfirmedProxy = { ...named, confirmeLe: nowIso(), par };
  return {
    proxy: { Delete: { Key: keys.proxy(userId, colisId), ...isOf(createdAt) } },
    confirmedProxy: { Put: { Item: { ...lasting(confirmed), ...keys.confirmedProxy(userId, colisId) } } },
  };
};

/** Returns the write that withdraws the person who waits, refused when there is none, or not the one named at `le`. */
export const withdrawNamedWrite = (userId: number, colisId: number, le?: string): Write => ({
  Delete: { Key: keys.proxy(userId, colisId), ...(le === undefined ? EXISTS : isOf(le)) },
});

/** Returns the write that withdraws the confirmed person who was named at `le`, refused when it is another one. */
export const withdrawConfirmedWrite = (userId: number, colisId: number, le: string): Write => ({
  Delete: { Key: keys.confirmedProxy(userId, colisId), ...isOf(le) },
});

/** Returns the write that deletes a stored person, confirmed or not. */
export const deleteProxyWrite = (userId: number, proxy: StoredProxy | ConfirmedProxy): Write => ({
  Delete: { Key: isConfirmed(proxy) ? keys.confirmedProxy(userId, proxy.colisId) : keys.proxy(userId, proxy.colisId) },
});

/** Reports whether a stored person was confirmed. */
export const isConfirmed = (proxy: StoredProxy | ConfirmedProxy): proxy is ConfirmedProxy => 'confirmeLe' in proxy;

/** Reads consistently who is named to collect a parcel, and who may. */
export const findProxies = async (userId: number, colisId: number): Promise<Proxies> => {
  const [named, confirmed] = (await getItems([keys.proxy(userId, colisId), keys.confirmedProxy(userId, colisId)])) as [
    StoredProxy | undefined,
    ConfirmedProxy | undefined,
  ];
  return { named, confirmed };
};

/** Lists the people named to collect a customer's parcels. */
export const pageOfProxies = (userId: number, page: PageRequest): Promise<Page<StoredProxy | ConfirmedProxy>> =>
  pageOfPartition(keys.account(userId).pk, { prefix: ranges.proxies }, page);

/** Presents a person to the sender and to agents. */
export const presentProxy = ({ nom, telephone, createdAt }: StoredProxy): CollectionProxy => ({
  nom,
  telephone: telephone ?? null,
  le: createdAt,
});

/** Presents who may collect a parcel, and who waits for a confirmation, to the sender and to agents. */
export const presentProxies = ({ named, confirmed }: Proxies) => ({
  mandataire: confirmed ? presentProxy(confirmed) : null,
  mandatairePropose: named ? presentProxy(named) : null,
});
