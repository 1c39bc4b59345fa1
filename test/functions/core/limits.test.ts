import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ApiEvent } from '#functions/core/caller.ts';
import { dynamo } from '#functions/core/dynamo.ts';
import { limitCaller } from '#functions/core/limits.ts';
import { authRoutes } from '#shared/auth/routes.ts';
import { uniformLimits } from '#shared/http/limits.ts';

const table = mockClient(dynamo);

beforeEach(() => {
  table.reset();
  table.on(UpdateCommand).resolves({ Attributes: {} });
  vi.stubEnv('TABLE_NAME', 'table');
  vi.stubEnv('RATE_LIMITS', JSON.stringify(uniformLimits({ calls: 1, seconds: 1_000_000_000 })));
});

const EVENT = { headers: {} } as ApiEvent;

const countedAs = async (viewer: string): Promise<unknown> => {
  table.resetHistory();
  await limitCaller(authRoutes.login, EVENT, viewer, undefined);
  return table.commandCalls(UpdateCommand)[0]?.args[0].input.Key?.pk;
};

test('two viewers have each their own count', async () => {
  expect(await countedAs('203.0.113.7')).not.toBe(await countedAs('203.0.113.8'));
});

test('who moves about in their own IPv6 network stays the same viewer, however the address is written', async () => {
  const one = await countedAs('2001:db8:1:2::7');
  expect(await countedAs('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe(one);
  expect(await countedAs('2001:db8:1:2:0:0:0:7')).toBe(one);
  expect(await countedAs('2001:db8:1:3::7')).not.toBe(one);
  expect(await countedAs('::1')).toBe(await countedAs('0:0:0:0:0:0:0:2'));
});

test('no address is kept in the table', async () => {
  expect(await countedAs('203.0.113.7')).not.toContain('203.0.113');
});

test('a route without a limit counts nobody', async () => {
  await limitCaller(authRoutes.details, EVENT, '203.0.113.7', undefined);
  expect(table.calls()).toHaveLength(0);
});
