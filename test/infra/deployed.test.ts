import { beforeAll, expect, test } from 'vitest';
import { RESOURCES } from '#infra/bundle.ts';
import { STAGE, TIMEOUT_MS } from '#local/api.ts';
import { api, newCustomer } from '../support/api.ts';
import { ownCloud } from '../support/own-cloud.ts';
import { runningCloud } from '../support/running-cloud.ts';
import { saveEnvironment } from '../support/saved-environment.ts';
import { propertiesOf, templatesOf } from './synthesised.ts';

/** The API on a laptop is the deployed one: what the template says is asked of the local gateway. */

type DeployedRoute = { RouteKey: string; AuthorizationType: 'JWT' | 'NONE' };
type DeployedFunction = { Timeout: number; MemorySize: number; Environment: { Variables: Record<string, unknown> } };

const template = templatesOf('dev').api;
const deployed = propertiesOf<DeployedRoute>(template, 'AWS::ApiGatewayV2::Route').map(
  ({ RouteKey, AuthorizationType }) => {
    const [method = '', path = ''] = RouteKey.split(' ');
    return { label: RouteKey, method, path: `/backend${path.replace(/\{\w+\}/g, '1234567890')}`, AuthorizationType };
  },
);

const restore = saveEnvironment();
beforeAll(() => restore);
ownCloud();

let token: string;
beforeAll(async () => {
  token = (await newCustomer()).token;
  process.env.ORIGIN_SECRETS = 'shown-by-cloudfront'; // as in the cloud, functions hear only who shows it; nothing here does
});

test.each(deployed)('$label is there, asks for a token as in the cloud, and hears CloudFront only', async (route) => {
  const { method, path, AuthorizationType } = route;
  const anonymous = await api(method, path);
  const signedIn = await api(method, path, { token });
  const refused = [403, 'FORBIDDEN'];
  const heard = ({ status, body, text }: typeof anonymous) => [status, body?.code ?? body?.message ?? text];
  expect(heard(anonymous)).toEqual(AuthorizationType === 'JWT' ? [401, 'Unauthorized'] : refused);
  expect(signedIn.status).toBe(403);
});

test('the local gateway has no route that the cloud has not, and says so in the words of AWS', async () => {
  for (const [method, path] of [
    ['GET', '/backend/nothing'],
    ['DELETE', '/backend/health'],
    ['GET', '/backend'],
  ] as const) {
    const { status, text } = await api(method, path, { token });
    expect([status, text], `${method} ${path}`).toEqual([404, '{"message":"Not Found"}']);
  }
  const { text, headers } = await api('GET', '/backend/colis/user');
  expect([text, headers.get('www-authenticate')]).toEqual(['{"message":"Unauthorized"}', 'Bearer']);
});

test('the stage, the time that a function has, and the names in its environment are the same', () => {
  template.hasResourceProperties('AWS::ApiGatewayV2::Stage', { StageName: STAGE });
  const waitedFor = propertiesOf<DeployedFunction>(template, 'AWS::Lambda::Function').filter(
    ({ MemorySize }) => MemorySize === 1024,
  );
  expect(waitedFor).toHaveLength(RESOURCES.length);
  const local = Object.keys(runningCloud().environment).filter((name) => !name.startsWith('AWS_'));
  for (const { Timeout, Environment } of waitedFor) {
    expect(Timeout * 1000).toBe(TIMEOUT_MS);
    expect(Object.keys(Environment.Variables).sort()).toEqual(local.sort());
  }
});
