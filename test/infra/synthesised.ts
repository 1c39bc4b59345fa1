import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { addStacks } from '#infra/stacks.ts';
import { type Stage, stageNamed } from '#infra/stages.ts';
import settings from '../../cdk.json' with { type: 'json' };

/** Creates the stacks of a stage like `cdk synth`, with stubs for the functions' code. */
export const stacksOf = (stage: Stage, context: Record<string, string> = {}) => {
  const app = new App({ context: { ...settings.context, 'aws:cdk:bundling-stacks': [], ...context } });
  return addStacks(app, stage, () => Code.fromInline('exports.handler = () => undefined'));
};

export type Templates = Record<keyof ReturnType<typeof stacksOf>, Template>;
const cache = new Map<Stage['name'], Templates>();

/** Returns the templates of a stage, which are synthesised once per test file. */
export const templatesOf = (name: Stage['name']): Templates => {
  const cached = cache.get(name);
  if (cached) return cached;
  const { edge, web, data, api, routes, monitoring, edgeMonitoring } = stacksOf(stageNamed(name));
  const templates = {
    edge: Template.fromStack(edge),
    web: Template.fromStack(web),
    data: Template.fromStack(data),
    api: Template.fromStack(api),
    routes: Template.fromStack(routes),
    monitoring: Template.fromStack(monitoring),
    edgeMonitoring: Template.fromStack(edgeMonitoring),
  };
  cache.set(name, templates);
  return templates;
};

/** Statement of a policy; single actions and resources are lists of one. */
export type Statement = { effect: string; actions: string[]; resources: string[] };
type PolicyStatement = { Effect: string; Action: string | string[]; Resource: unknown };
type Document = { PolicyDocument: { Statement: PolicyStatement[] } };
type Policy = Document & { Roles: { Ref: string }[] };

/** Returns the properties of every resource of a type. */
export const propertiesOf = <T>(template: Template, type: string): T[] =>
  Object.values(template.findResources(type)).map(({ Properties }) => Properties);

/** Returns the policy statements of a function's role, with resources as readable text; `name` as in `functions/`. */
export const statementsOf = (template: Template, name: string): Statement[] => {
  const role = `${name.replaceAll('-', '')}Role`;
  const own = Object.entries(template.findResources('AWS::IAM::Role'))
    .filter(([id]) => id.startsWith(role))
    .flatMap(([, { Properties }]): Document[] => Properties.Policies ?? []);
  const added = propertiesOf<Policy>(template, 'AWS::IAM::Policy').filter(({ Roles }) =>
    Roles.some(({ Ref }) => Ref.startsWith(role)),
  );
  return [...own, ...added].flatMap(({ PolicyDocument }) => PolicyDocument.Statement.map(toStatement));
};

const toStatement = ({ Effect, Action, Resource }: PolicyStatement): Statement => ({
  effect: Effect,
  actions: [Action].flat(),
  resources: [Resource].flat().map(textOf),
});

/** Renders an intrinsic function as text: joins are joined, references are in braces. */
export const textOf = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return value.map(textOf).join('.');
  const [[kind, inner] = ['', undefined]] = Object.entries(value);
  if (kind === 'Fn::Join' && Array.isArray(inner) && Array.isArray(inner[1])) return inner[1].map(textOf).join('');
  return `{${textOf(inner)}}`;
};
