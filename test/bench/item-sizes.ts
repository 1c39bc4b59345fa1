import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { dynamo, type Item, tableName } from '#functions/core/table/dynamo.ts';
import { withFullNames } from '#functions/core/table/short-names.ts';
import type { Etat } from '#shared/colis/schema.ts';
import { type Findings, markOf, medianOf } from './report.ts';
import { type RawItem, sizeOf } from './transaction-units.ts';

/** Bytes of an item within one write unit, in the table and in each of its indexes (decision 55). */
const MAX_BYTES = 1_024;

/** Groups of items, and the largest share of each, in percent, that may exceed `MAX_BYTES`. */
const GROUPS = { 'parcels before their arrival': 5, 'parcels arrived': 5, notifications: 0 } as const;
type Group = keyof typeof GROUPS;

/** États whose parcels have all records of their way. */
const ARRIVED: readonly unknown[] = ['ARRIVE', 'LIVRE'] satisfies Etat[];

/**
 * Measures the items of the demo's parcels, before and after their arrival, since they grow with each record of a depot,
 * and those of its notifications.
 */
export const benchItemSizes = async (): Promise<Findings> => {
  const sizes: { group: Group; bytes: number }[] = [];
  for await (const { Items = [] } of paginateScan({ client: dynamo }, { TableName: tableName(), ConsistentRead: true }))
    for (const item of Items) {
      const group = groupOf(item);
      if (group) sizes.push({ group, bytes: sizeOf(marshall(item) as RawItem) });
    }
  const rows = [...Map.groupBy(sizes, ({ group }) => group)].map(([group, members]) => {
    const bytes = members.map((each) => each.bytes);
    const larger = Math.round((bytes.filter((each) => each > MAX_BYTES).length / bytes.length) * 1_000) / 10;
    return {
      group,
      count: bytes.length,
      median: medianOf(bytes),
      max: Math.max(...bytes),
      larger,
      limit: GROUPS[group],
    };
  });
  return {
    figures: rows,
    tables: [
      {
        title: 'Items of parcels and notifications',
        note: `Bytes of the demo's items, and the share of those over ${MAX_BYTES} bytes, in percent, against its limit.`,
        columns: ['items', 'count', 'median', 'largest', 'larger', 'limit', ''],
        rows: rows.map(({ group, count, median, max, larger, limit }) => [
          ...[group, count, median, max, larger, limit],
          markOf(larger, limit),
        ]),
      },
    ],
    failures: rows
      .filter(({ larger, limit }) => larger > limit)
      .map(({ group, larger, limit }) => `${larger} % of ${group} exceed ${MAX_BYTES} bytes, over ${limit} %`),
  };
};

/** Returns the group of an item of the table; undefined for one that is not measured. */
const groupOf = (item: Item): Group | undefined => {
  if (!/^USER#/.test(String(item.pk))) return undefined;
  if (/^NOTIFICATION#/.test(String(item.sk))) return 'notifications';
  if (!/^COLIS#/.test(String(item.sk))) return undefined;
  return ARRIVED.includes(withFullNames(item).etat) ? 'parcels arrived' : 'parcels before their arrival';
};
