import { noSuch } from './errors.ts';
import type { Params, Range } from './params.ts';

export interface List<Row> {
  object: 'list';
  data: Row[];
  has_more: boolean;
  url: string;
}

export interface Cursor {
  limit: number;
  after?: string;
  before?: string;
}

export function readCursor(params: Params): Cursor {
  return {
    limit: params.integer('limit', { min: 1, max: 100 }) ?? 10,
    after: params.text('starting_after'),
    before: params.text('ending_before'),
  };
}

/** One page of a table, newest first, of the rows that `keep` keeps. */
export function listOf<Row extends { id: string; object: string }>(
  url: string,
  oldestFirst: Iterable<Row>,
  { limit, after, before }: Cursor,
  keep: (row: Row) => boolean,
): List<Row> {
  let rows = [...oldestFirst].reverse();
  if (after) rows = rows.slice(positionOf(rows, after, 'starting_after') + 1);
  if (before) rows = rows.slice(0, positionOf(rows, before, 'ending_before'));
  const kept = rows.filter(keep);
  const data = before ? kept.slice(-limit) : kept.slice(0, limit);
  return { object: 'list', data, has_more: kept.length > limit, url };
}

export function within(range: Range, created: number): boolean {
  const { gt = -1, gte = 0, lt = Number.POSITIVE_INFINITY, lte = Number.POSITIVE_INFINITY } = range;
  return created > gt && created >= gte && created < lt && created <= lte;
}

function positionOf(rows: { id: string; object: string }[], id: string, param: string): number {
  const position = rows.findIndex((row) => row.id === id);
  if (position < 0) throw noSuch(rows[0]?.object ?? 'object', id, param);
  return position;
}
