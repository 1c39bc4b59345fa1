import { App, Stack, Validations } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks } from 'cdk-nag';
import type { IConstruct } from 'constructs';
import { expect, test } from 'vitest';
import { addChecks } from '#infra/checks.ts';
import { type Stage, stageNamed } from '#infra/stages.ts';
import { needsToken, type Route } from '#shared/http/route.ts';
import { routes } from '#shared/routes.ts';
import { documentRoutes } from '#shared/tracking/document-routes.ts';
import { isNightly } from '../support/runs/nightly.ts';
import { stacksOf } from './synthesised.ts';

const STAGES: Stage[] = [
  ...(isNightly ? (['dev', 'test', 'staging', 'prod'] as const) : []).map(stageNamed),
  { ...stageNamed('prod'), siteDomain: 'www.yonnee.example' },
];
const MAX_RULES = 8;

type Acknowledged = { id: string; reason: string; at: IConstruct };

/** Violated rules; references between stacks are resolved only after the synthesis. */
const findingsIn = (stack: Stack): string[] => {
  const app = stack.node.root;
  if (App.isApp(app)) app.synth();
  return new AwsSolutionsChecks().validateScope(app).violations.map(({ ruleName }) => ruleName);
};

const acknowledgedIn = (app: IConstruct): Acknowledged[] =>
  app.node
    .findAll()
    .flatMap((at) =>
      at.node.metadata
        .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
        .flatMap(({ data }): Acknowledged[] =>
          Object.entries<string>(data).map(([id, reason]) => ({ id: id.replace(/^annotation::/i, ''), reason, at })),
        ),
    );

test.each(STAGES)("$name $siteDomain follows AWS's recommendations or gives a reason for each exception", (stage) => {
  expect(findingsIn(stacksOf(stage).web)).toEqual([]);
});

test('at most 8 rules have exceptions, each with a sentence as its reason', () => {
  const acknowledged = acknowledgedIn(stacksOf(stageNamed('prod')).web.node.root).filter(({ id }) =>
    id.startsWith('AwsSolutions-'),
  );
  const rules = new Set(acknowledged.map(({ id }) => id.replace(/\[.*/, '')));
  expect(rules.size).toBeGreaterThan(0);
  expect(rules.size).toBeLessThanOrEqual(MAX_RULES);
  for (const { id, reason } of acknowledged) expect(reason, id).toMatch(/^[A-Z].{20,}\.$/);
});

test('only routes that are public in the route table are acknowledged as routes without an authorizer', () => {
  const publicRoutes = Object.values({ ...routes, ...documentRoutes })
    .flatMap((endpoints) => Object.values<Route>(endpoints))
    .filter(({ access }) => !needsToken(access))
    .map(({ method, path }) => `${method} ${path.replaceAll('/', '--')}`); // as the CDK writes it in a path
  const acknowledged = acknowledgedIn(stacksOf(stageNamed('dev')).routes).filter(
    ({ id }) => id === 'AwsSolutions-APIG4',
  );
  expect(acknowledged.map(({ at }) => at.node.id).sort()).toEqual(publicRoutes.sort());
});

test('a template that violates a rule does not synthesise', () => {
  const app = new App();
  addChecks(app);
  new Bucket(new Stack(app, 'careless'), 'Bucket');
  expect(() => app.synth()).toThrow(/AwsSolutions-S10/);
});
