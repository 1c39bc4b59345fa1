import { expect, test } from 'vitest';
import { buildUpdate } from '#functions/core/table/expressions.ts';

test('an update sets, removes and adds attributes under its conditions', () => {
  expect(
    buildUpdate({
      set: { statut: 'SENT', reason: undefined },
      add: { attempts: 1 },
      equals: { statut: 'PENDING', to: undefined },
      when: 'leaseUntil < :now',
      values: { ':now': 5 },
    }),
  ).toEqual({
    UpdateExpression: 'SET #n0 = :set0 REMOVE #n1 ADD #n2 :add2',
    ConditionExpression: '#n0 = :is0 AND attribute_not_exists(#n3) AND leaseUntil < :now',
    ExpressionAttributeNames: { '#n0': 'statut', '#n1': 'reason', '#n2': 'attempts', '#n3': 'to' },
    ExpressionAttributeValues: { ':set0': 'SENT', ':add2': 1, ':is0': 'PENDING', ':now': 5 },
  });
});

test('an update without conditions or values has no such expressions', () => {
  expect(buildUpdate({ set: { openedFor: undefined } })).toEqual({
    UpdateExpression: 'REMOVE #n0',
    ExpressionAttributeNames: { '#n0': 'openedFor' },
  });
  expect(buildUpdate({ set: { lu: true } })).not.toHaveProperty('ConditionExpression');
});
