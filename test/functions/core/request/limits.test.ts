import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ApiEvent } from '#functions/core/request/caller.ts';
import { limitCaller } from '#functions/core/request/limits.ts';
import { dynamo } from '#functions/core/table/dynamo.ts';
import { authRoutes } from '#shared/auth/routes.ts';
import { packLimits, uniformLimits } from '#shared/http/limits.ts';

const table = mockClient(dynamo);

beforeEach(() => {
  table.reset();
  table.on(UpdateCommand).resolves({ Attributes: {} });
  vi.stubEnv('TABLE_NAME', 'table');
  vi.stubEnv('RATE_LIMITS', packLimits(uniformLimits({ calls: 1, seconds: 1_000_000_000 })));
});

const EVENT = { headers: {} } as ApiEvent;

const partitionFor = async (viewer: string): Promise<unknown> => {
  table.resetHistory();
  await limitCaller(authRoutes.login, EVENT, viewer, undefined);
  return table.commandCalls(UpdateCommand)[0]?.args[0].input.Key?.pk;
};

test('each viewer has their own rate limit', async () => {
  expect(await partitionFor('203.0.113.7')).not.toBe(await partitionFor('203.0.113.8'));
});

test('all addresses of one IPv6 /64 network share one rate limit, in any notation', async () => {
  const one = await partitionFor('2001:db8:1:2::7');
  expect(await partitionFor('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe(one);
  expect(await partitionFor('2001:db8:1:2:0:0:0:7')).toBe(one);
  expect(await partitionFor('2001:db8:1:3::7')).not.toBe(one);
  expect(await partitionFor('::1')).toBe(await partitionFor('0:0:0:0:0:0:0:2'));
});

test('the rate limit stores no IP address', async () => {
  expect(await partitionFor('203.0.113.7')).not.toContain('203.0.113');
});

test('a route without a rate limit writes nothing', async () => {
  await limitCaller(authRoutes.details, EVENT, '203.0.113.7', undefined);
  expect(table.calls()).toHaveLength(0);
});
