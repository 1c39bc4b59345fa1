import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { dynamo, tableName } from '#functions/core/table/dynamo.ts';
import { withFullNames } from '#functions/core/table/short-names.ts';
import type { Etat } from '#shared/colis/schema.ts';
import { type Findings, markOf, medianOf } from './report.ts';
import { type RawItem, sizeOf } from './transaction-units.ts';

/** Bytes of a parcel's item within one write unit, in the table and in each of its indexes (decision 55). */
const MAX_BYTES = 1_024;

/** Largest share of parcels, in percent, that may exceed `MAX_BYTES`. */
const MAX_LARGER = 5;

/** États whose parcels have all records of their way. */
const ARRIVED: readonly unknown[] = ['ARRIVE', 'LIVRE'] satisfies Etat[];

/** Measures the items of the demo's parcels, before and after their arrival: they grow with each record of a depot. */
export const benchParcelSizes = async (): Promise<Findings> => {
  const sizes: { group: string; bytes: number }[] = [];
  for await (const { Items = [] } of paginateScan({ client: dynamo }, { TableName: tableName(), ConsistentRead: true }))
    for (const item of Items)
      if (/^USER#/.test(item.pk) && /^COLIS#/.test(item.sk)) {
        const group = ARRIVED.includes(withFullNames(item).etat) ? 'arrived' : 'before';
        sizes.push({ group, bytes: sizeOf(marshall(item) as RawItem) });
      }
  const rows = [...Map.groupBy(sizes, ({ group }) => group)].map(([group, members]) => {
    const bytes = members.map((each) => each.bytes);
    const larger = Math.round((bytes.filter((each) => each > MAX_BYTES).length / bytes.length) * 1_000) / 10;
    return { group, count: bytes.length, median: medianOf(bytes), max: Math.max(...bytes), larger };
  });
  return {
    figures: rows,
    tables: [
      {
        title: 'Items of parcels',
        note: `Bytes of the items of the demo's parcels, before and after their arrival, and the share of those over ${MAX_BYTES} bytes, in percent, against its limit.`,
        columns: ['parcels', 'count', 'median', 'largest', 'larger', 'limit', ''],
        rows: rows.map(({ group, count, median, max, larger }) => [
          ...[group, count, median, max, larger, MAX_LARGER],
          markOf(larger, MAX_LARGER),
        ]),
      },
    ],
    failures: rows
      .filter(({ larger }) => larger > MAX_LARGER)
      .map(
        ({ group, larger }) => `${larger} % of the parcels (${group}) exceed ${MAX_BYTES} bytes, over ${MAX_LARGER} %`,
      ),
  };
};
