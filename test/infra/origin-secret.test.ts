import type { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { afterEach, expect, test } from 'vitest';
import { EDGE_HEADERS } from '#functions/core/request/edge.ts';
import { checkOriginSecret } from '#infra/ops/check-origin-secret.ts';
import { stageNamed } from '#infra/stages.ts';
import { mockAccount } from './ops/mock-account.ts';
import { propertiesOf, stacksOf, textOf } from './synthesised.ts';

const stageWith = (originSecret: number) => ({ ...stageNamed('prod'), originSecret });

type Distribution = {
  DistributionConfig: { Origins: { OriginCustomHeaders?: { HeaderName: string; HeaderValue: unknown }[] }[] };
};
type Function = { Environment: { Variables: { ORIGIN_SECRETS: unknown } } };

/** Deployable version of a stage: its stacks in the order of deployment, and its templates. */
const synthesise = (originSecret: number) => {
  const stacks = stacksOf(stageWith(originSecret));
  const [web, api] = [Template.fromStack(stacks.web), Template.fromStack(stacks.api)];
  const exports = new Map(
    Object.values(web.findOutputs('*')).flatMap(({ Export, Value }) =>
      Export ? [[String(Export.Name), textOf(Value)] as const] : [],
    ),
  );
  /** Names the secrets in a text by the resource of the web stack, however the text refers to it. */
  const secretsIn = (text: string) =>
    [...text.matchAll(/resolve:secretsmanager:\{([^}]+)\}/g)].map(
      ([, name = '']) => /OriginSecrets\w+/.exec(exports.get(name) ?? name)?.[0],
    );
  const sent = propertiesOf<Distribution>(web, 'AWS::CloudFront::Distribution')
    .flatMap(({ DistributionConfig }) => DistributionConfig.Origins)
    .flatMap(({ OriginCustomHeaders = [] }) => OriginCustomHeaders)
    .filter(({ HeaderName }) => HeaderName === EDGE_HEADERS.secret)
    .flatMap(({ HeaderValue }) => secretsIn(textOf(HeaderValue)));
  const accepted = propertiesOf<Function>(api, 'AWS::Lambda::Function').map(({ Environment }) =>
    secretsIn(textOf(Environment.Variables.ORIGIN_SECRETS)),
  );
  const imports = [...JSON.stringify(api.toJSON()).matchAll(/"Fn::ImportValue":"([^"]*OriginSecrets[^"]*)"/g)].map(
    ([, name = '']) => name,
  );
  const existing = new Set(Object.keys(web.findResources('AWS::SecretsManager::Secret')));
  return { order: orderOf(Object.values(stacks)), sent, accepted, imports, exports: new Set(exports.keys()), existing };
};
type Version = ReturnType<typeof synthesise>;

const versions = new Map<number, Version>();
const versionWith = (originSecret: number): Version => {
  const version = versions.get(originSecret) ?? synthesise(originSecret);
  versions.set(originSecret, version);
  return version;
};

/** Lists the names of stacks in the order of their deployment: each after its dependencies. */
const orderOf = (stacks: readonly Stack[]): string[] => {
  const order = new Set<Stack>();
  const add = (stack: Stack): void => {
    stack.dependencies.forEach(add);
    order.add(stack);
  };
  stacks.forEach(add);
  return [...order].map(({ stackName }) => stackName.replace('yonnee-prod-', ''));
};

/** States of a deployment from one version to another, in its order; while a stack is updated, both versions run. */
const statesBetween = (from: Version, to: Version) => {
  const states: { doing: string; sending: Version[]; accepting: Version[]; webIs: Version[]; apiIs: Version }[] = [];
  let [web, api] = [from, from];
  for (const stack of to.order) {
    if (stack === 'web') {
      states.push({ doing: 'web', sending: [from, to], accepting: [api], webIs: [from, to], apiIs: api });
      web = to;
    }
    if (stack === 'api') {
      states.push({ doing: 'api', sending: [web], accepting: [from, to], webIs: [web], apiIs: from });
      states.push({ doing: 'api, rolled back', sending: [web], accepting: [from], webIs: [web], apiIs: from });
      api = to;
    }
    states.push({ doing: `after ${stack}`, sending: [web], accepting: [api], webIs: [web], apiIs: api });
  }
  return states;
};

test.each([
  [1, 2],
  [2, 3],
  [3, 4],
])('rotating the origin secret from %i to %i refuses no call at any step of the deployment', (number, next) => {
  const [from, to] = [versionWith(number), versionWith(next)];
  expect(to.sent).not.toEqual(from.sent);
  expect(from.sent).toHaveLength(2); // for calls and for drawn pages
  const states = statesBetween(from, to);
  expect(states.length).toBeGreaterThan(to.order.length);
  for (const { doing, sending, accepting, webIs, apiIs } of states) {
    for (const { sent } of sending)
      for (const { accepted } of accepting)
        for (const secrets of accepted) expect(secrets, doing).toEqual(expect.arrayContaining(sent));
    // CloudFormation refuses to delete an export that a deployed stack imports, and rolls back to deployed references.
    for (const { exports, existing } of webIs) {
      expect([...exports], doing).toEqual(expect.arrayContaining(apiIs.imports));
      for (const secrets of apiIs.accepted) expect([...existing], doing).toEqual(expect.arrayContaining(secrets));
    }
  }
});

test('after a rotation the API refuses the former secret, which the next rotation deletes', () => {
  const [from, to, later] = [versionWith(3), versionWith(4), versionWith(5)];
  const [former = ''] = from.sent;
  for (const secrets of to.accepted) expect(secrets).not.toContain(former);
  expect([to.existing.has(former), later.existing.has(former)]).toEqual([true, false]);
});

let account: ReturnType<typeof mockAccount> | undefined;
afterEach(() => account?.restore());

test.each([
  ['nothing', {}, 7],
  ['the same number', { 'yonnee-prod-api': { outputs: { OriginSecret: '3' } } }, 3],
  ['the former number', { 'yonnee-prod-api': { outputs: { OriginSecret: '3' } } }, 4],
  ['an API from before the numbers', { 'yonnee-prod-api': {} }, 2],
])('a deployment after %s is accepted', async (_, deployed, originSecret) => {
  account = mockAccount(deployed);
  await expect(checkOriginSecret(stageWith(originSecret))).resolves.toBeUndefined();
});

test.each([2, 5])('a deployment whose secret %i the deployed API would refuse is refused itself', async (number) => {
  account = mockAccount({ 'yonnee-prod-api': { outputs: { OriginSecret: '3' } } });
  await expect(checkOriginSecret(stageWith(number))).rejects.toThrow(
    `Stage prod accepts the origin secrets 3 and 4, but this checkout would send ${number}: set originSecret to 3 in infra/stages.ts, or to 4 to rotate it.`,
  );
});

test('a stage whose secret has no whole number from 1 does not synthesise', () => {
  for (const number of [0, 1.5])
    expect(() => stacksOf(stageWith(number))).toThrow(
      `Stage "prod" has ${number} as its originSecret: it is a number from 1.`,
    );
});
