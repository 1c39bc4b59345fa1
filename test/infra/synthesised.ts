import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { addStacks } from '#infra/stacks.ts';
import { type Stage, stageOf } from '#infra/stages.ts';
import settings from '../../cdk.json' with { type: 'json' };

/** The stacks of a stage as `cdk synth` would make them, with stubs for the functions' code. */
export const stacksOf = (stage: Stage, context: Record<string, string> = {}) => {
  const app = new App({ context: { ...settings.context, 'aws:cdk:bundling-stacks': [], ...context } });
  return addStacks(app, stage, () => Code.fromInline('exports.handler = () => undefined'));
};

export type Templates = Record<'edge' | 'web' | 'data' | 'api' | 'monitoring', Template>;
const made = new Map<Stage['name'], Templates>();

/** The templates of a stage; made once per test file. */
export const templatesOf = (name: Stage['name']): Templates => {
  const known = made.get(name);
  if (known) return known;
  const { edge, web, data, api, monitoring } = stacksOf(stageOf(name));
  const templates = {
    edge: Template.fromStack(edge),
    web: Template.fromStack(web),
    data: Template.fromStack(data),
    api: Template.fromStack(api),
    monitoring: Template.fromStack(monitoring),
  };
  made.set(name, templates);
  return templates;
};

/** One statement of a policy, with lists where CloudFormation also takes one. */
export type Statement = { effect: string; actions: string[]; resources: string[] };
type Raw = { Effect: string; Action: string | string[]; Resource: unknown };
type Policy = { PolicyDocument: { Statement: Raw[] }; Roles: { Ref: string }[] };

/** The properties of every resource of a type. */
export const propertiesOf = <T>(template: Template, type: string): T[] =>
  Object.values(template.findResources(type)).map(({ Properties }) => Properties);

/** What the role of a function may do; `name` as in `functions/`. Resources as readable text. */
export const allowedTo = (template: Template, name: string): Statement[] => {
  const role = `${name.replaceAll('-', '')}Role`;
  return propertiesOf<Policy>(template, 'AWS::IAM::Policy')
    .filter(({ Roles }) => Roles.some(({ Ref }) => Ref.startsWith(role)))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement.map(readable));
};

const readable = ({ Effect, Action, Resource }: Raw): Statement => ({
  effect: Effect,
  actions: [Action].flat(),
  resources: [Resource].flat().map(textOf),
});

/** An intrinsic function as text: joins are joined, references are shown in braces. */
export const textOf = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return value.map(textOf).join('.');
  const [[kind, inner] = ['', undefined]] = Object.entries(value);
  if (kind === 'Fn::Join' && Array.isArray(inner) && Array.isArray(inner[1])) return inner[1].map(textOf).join('');
  return `{${textOf(inner)}}`;
};
