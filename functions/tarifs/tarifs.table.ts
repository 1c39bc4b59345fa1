import type { Tarif, TarifVersion } from '#shared/tarifs/schema.ts';
import { getItem, insertWrite, type Write } from '../core/table/dynamo.ts';
import { buildUpdate } from '../core/table/expressions.ts';
import { keys } from '../core/table/keys.ts';
import { type Page, type PageRequest, pageOfPartition } from '../core/table/query.ts';

/** Price list as stored; `lastVersion` is the highest number that a version ever had. */
export type StoredTarif = Tarif & { lastVersion: number; revision: number };

/** Version of a price list as stored; `containers` counts those that sell at it. */
type StoredTarifVersion = TarifVersion & { containers: number };

export const findTarif = (id: number): Promise<StoredTarif | undefined> => getItem(keys.tarif(id));

export const findTarifVersion = (id: number, version: number): Promise<StoredTarifVersion | undefined> =>
  getItem(keys.tarifVersion(id, version));

/** Lists all price lists, which share a partition, since there are few. */
export const pageOfTarifs = (page: PageRequest): Promise<Page<StoredTarif>> =>
  pageOfPartition(keys.tarif(0).pk, { prefix: 'TARIF#' }, page);

export const insertTarifWrite = (tarif: StoredTarif): Write => insertWrite({ ...tarif, ...keys.tarif(tarif.id) });

/** Write of a changed price list, if nobody changed it since it was read. */
export const replaceTarifWrite = ({ id, revision, ...fields }: StoredTarif): Write => ({
  Update: {
    Key: keys.tarif(id),
    ...buildUpdate({ set: fields, add: { revision: 1 }, equals: { revision } }),
  },
});

export const insertTarifVersionWrite = (version: TarifVersion): Write =>
  insertWrite({ ...version, containers: 0, ...keys.tarifVersion(version.tarifId, version.version) });

/** Write that deletes a version that no container sells at. */
export const deleteTarifVersionWrite = (id: number, version: number): Write => ({
  Delete: {
    Key: keys.tarifVersion(id, version),
    ConditionExpression: 'containers = :none',
    ExpressionAttributeValues: { ':none': 0 },
  },
});

/** Write that counts one container more, or fewer, that sells at a version, which must exist. */
export const countContainerWrite = ({ id, version }: { id: number; version: number }, change: 1 | -1): Write => ({
  Update: {
    Key: keys.tarifVersion(id, version),
    UpdateExpression: 'ADD containers :change',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':change': change },
  },
});
