import { firstNameIn } from '#shared/recipients/first-name.ts';
import type { CollectionProxy, NewProxy, PublicProxy } from '#shared/tracking/proxy.ts';
import { hoursAfter, nowIso, ttlOf } from './clock.ts';
import { getItem, type Write } from './dynamo.ts';
import { keys, ranges } from './keys.ts';
import { type Page, type PageRequest, pageOfPartition } from './query.ts';

/** Person whom the recipient of a parcel named to collect it, in the sender's partition. */
export type StoredProxy = NewProxy & { colisId: number; createdAt: string };

/** A proxy is kept for two years, like the record of mails to the recipient. */
const RETENTION_HOURS = 24 * 365 * 2;

/** Returns the write that names a person to collect a parcel, in place of a former one. */
export const putProxyWrite = (userId: number, colisId: number, { nom, telephone }: NewProxy): Write => {
  const createdAt = nowIso();
  const proxy: StoredProxy = { colisId, nom, ...(telephone && { telephone }), createdAt };
  return {
    Put: {
      Item: { ...keys.proxy(userId, colisId), ...proxy, ttl: ttlOf(hoursAfter(RETENTION_HOURS, createdAt)) },
    },
  };
};

/** Returns the write that withdraws the person, refused when there is none. */
export const withdrawProxyWrite = (userId: number, colisId: number): Write => ({
  Delete: { Key: keys.proxy(userId, colisId), ConditionExpression: 'attribute_exists(pk)' },
});

/** Returns the write that deletes a proxy, whether or not there is one. */
export const deleteProxyWrite = (userId: number, colisId: number): Write => ({
  Delete: { Key: keys.proxy(userId, colisId) },
});

/** Reads consistently who may collect a parcel in place of its recipient. */
export const findProxy = (userId: number, colisId: number): Promise<StoredProxy | undefined> =>
  getItem(keys.proxy(userId, colisId));

/** Lists the persons who may collect a customer's parcels. */
export const pageOfProxies = (userId: number, page: PageRequest): Promise<Page<StoredProxy>> =>
  pageOfPartition(keys.account(userId).pk, { prefix: ranges.proxies }, page);

/** Presents a proxy to the sender and to agents. */
export const presentProxy = ({ nom, telephone, createdAt }: StoredProxy): CollectionProxy => ({
  nom,
  telephone: telephone ?? null,
  le: createdAt,
});

/** Presents a proxy to the public: only the first name. */
export const presentPublicProxy = (proxy: Pick<StoredProxy, 'nom'> | undefined): PublicProxy | null =>
  proxy ? { prenom: firstNameIn(proxy.nom) } : null;
