import { expect, test, vi } from 'vitest';
import { stamp, withActor } from '#functions/core/actor.ts';
import { correlationId, withCorrelation } from '#functions/core/correlation.ts';
import { deadlineSignal, runWithinDeadline } from '#functions/core/deadline.ts';
import { toAppError } from '#functions/core/request/http-response.ts';

/** A lazy module of a bundle has its own copy of what both import; here, modules that are imported anew. */

test('a lazy module stamps its writes with the actor of the request, and ends with its deadline', async () => {
  vi.resetModules();
  const actor = await import('#functions/core/actor.ts');
  const deadline = await import('#functions/core/deadline.ts');
  const correlation = await import('#functions/core/correlation.ts');
  expect(actor.stamp).not.toBe(stamp);
  await withActor({ userId: 7, role: 'ADMIN' }, async () => expect(actor.stamp()).toMatchObject({ userId: 7 }));
  await runWithinDeadline(async () => {
    expect(deadlineSignal()).toBeDefined();
    expect(deadline.deadlineSignal()).toBe(deadlineSignal());
  });
  await withCorrelation('a', async () => expect(correlation.correlationId()).toBe(correlationId()));
});

test('the caller reads the error that a lazy module throws', async () => {
  vi.resetModules();
  const { AppError } = await import('#shared/errors.ts');
  expect(toAppError(new AppError('INCIDENT_ACT_REFUSED')).code).toBe('INCIDENT_ACT_REFUSED');
  expect(toAppError(new Error('AppError')).code).toBe('UNEXPECTED');
});
