import { expect, test } from 'vitest';
import { CALLS } from '../spec.calls.ts';
import { rows } from '../support/calls/route-rows.ts';

/** Path of a call without the names of its parameters. */
const pattern = (call: string): string => call.replace(/\{\w+\}/g, '{}');

test('each of the 73 calls of the contract is in the route table once', () => {
  expect(CALLS).toHaveLength(73);
  const table = rows.map(({ label }) => pattern(label));
  expect(CALLS.filter((call) => table.filter((one) => one === pattern(call)).length !== 1)).toEqual([]);
});
