import { beforeAll, expect, test } from 'vitest';
import { RESOURCES } from '#infra/bundle.ts';
import { STAGE, TIMEOUT_MS } from '#local/api.ts';
import { documentRoutes } from '#shared/tracking/document-routes.ts';
import { api, newCustomer } from '../support/calls/api.ts';
import { ownCloud } from '../support/clouds/own-cloud.ts';
import { runningCloud } from '../support/clouds/running-cloud.ts';
import { saveEnvironment } from '../support/runs/saved-environment.ts';
import { propertiesOf, templatesOf } from './synthesised.ts';

/** Checks that the local gateway behaves like the deployed one: sends it a call for each route of the template. */

type DeployedRoute = { RouteKey: string; AuthorizationType: 'JWT' | 'NONE' };
type DeployedFunction = { Timeout: number; MemorySize: number; Environment: { Variables: Record<string, unknown> } };

const { api: functions, routes } = templatesOf('dev');
const deployed = propertiesOf<DeployedRoute>(routes, 'AWS::ApiGatewayV2::Route').map(
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
  process.env.ORIGIN_SECRETS = 'shown-by-cloudfront'; // as in the cloud, functions refuse calls without it; no call here has it
});

test.each(deployed)(
  '$label exists locally, requires a token as in the cloud, and refuses calls that bypass CloudFront',
  async (route) => {
    const { method, path, AuthorizationType } = route;
    const anonymous = await api(method, path);
    const signedIn = await api(method, path, { token });
    const forbidden = [403, 'FORBIDDEN'];
    const replyOf = ({ status, body, text }: typeof anonymous) => [status, body?.code ?? body?.message ?? text];
    expect(replyOf(anonymous)).toEqual(AuthorizationType === 'JWT' ? [401, 'Unauthorized'] : forbidden);
    expect(signedIn.status).toBe(403);
  },
);

test('the local gateway refuses unknown routes and missing tokens with the responses of AWS', async () => {
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

test('the local API has the deployed stage name, timeout and environment variable names', () => {
  routes.hasResourceProperties('AWS::ApiGatewayV2::Stage', { StageName: STAGE });
  const withRoutes = propertiesOf<DeployedFunction>(functions, 'AWS::Lambda::Function').filter(
    ({ MemorySize }) => MemorySize === 1024,
  );
  expect(withRoutes).toHaveLength(RESOURCES.length + Object.keys(documentRoutes).length);
  const local = Object.keys(runningCloud().environment).filter((name) => !name.startsWith('AWS_'));
  for (const { Timeout, Environment } of withRoutes) {
    expect(Timeout * 1000).toBe(TIMEOUT_MS);
    expect(Object.keys(Environment.Variables).sort()).toEqual(local.sort());
  }
});
