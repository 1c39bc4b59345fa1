import { expect, test } from 'vitest';
import { EDGE_REGION, REGION } from '#infra/region.ts';
import { resolveTemplate } from './resolve-template.ts';
import { type Templates, templatesOf } from './synthesised.ts';

/** Quotas of AWS that nobody can raise: a test fails while there is still room to split a stack or to save. */
const MAX_RESOURCES = 475; // of 500
const MAX_TEMPLATE_BYTES = 900_000; // of a million
const MAX_ENVIRONMENT_BYTES = 3_800; // of 4,096

type Variables = Record<string, unknown>;
type Properties = { GenerateSecretString?: { PasswordLength: number }; Environment?: { Variables: Variables } };
type Template = {
  Resources: Record<string, { Type: string; Properties: Properties }>;
  Outputs?: Record<string, { Value: unknown }>;
};

/** The stage with the longest name. */
const STAGE = 'staging';
const templates = templatesOf(STAGE);
const parts = Object.keys(templates) as (keyof Templates)[];
const contentOf = (part: keyof Templates) => templates[part].toJSON() as Template;

test.each(parts.map((part) => ({ part, count: Object.keys(contentOf(part).Resources).length })))(
  'the $part stack has $count of 500 resources',
  ({ count }) => {
    expect(count).toBeLessThanOrEqual(MAX_RESOURCES);
  },
);

test.each(parts.map((part) => ({ part, bytes: JSON.stringify(contentOf(part), undefined, 1).length })))(
  'the template of the $part stack has $bytes of 1,000,000 bytes',
  ({ bytes }) => {
    expect(bytes).toBeLessThanOrEqual(MAX_TEMPLATE_BYTES);
  },
);

const stackOf = (part: string) => `yonnee-${STAGE}-${part}`;
const partOf = (stack: string) => stack.slice(stackOf('').length) as keyof Templates;
const ACCOUNT = '1'.repeat(12);

/** Returns a text as long as the longest name or ARN that CloudFormation may give a resource. */
const longestReference = (part: keyof Templates, id: string): string => {
  const isSecret = contentOf(part).Resources[id]?.Type === 'AWS::SecretsManager::Secret';
  return isSecret
    ? `arn:aws:secretsmanager:${REGION}:${ACCOUNT}:secret:${id}-${'x'.repeat(12)}-${'x'.repeat(6)}`
    : `${stackOf(part)}-${id}-${'x'.repeat(13)}`;
};

/** Resolves a part of a template, each reference to its longest value. */
const resolved = (part: keyof Templates, value: unknown): unknown => {
  const output = (stack: string, _region: string, name: string): string =>
    String(resolved(partOf(stack), contentOf(partOf(stack)).Outputs?.[name]?.Value));
  return resolveTemplate(value, {
    account: ACCOUNT,
    region: part.startsWith('edge') ? EDGE_REGION : REGION,
    resource: (id) => longestReference(part, id),
    attribute: (name, attribute) =>
      attribute === 'Arn' ? `arn:aws:${'x'.repeat(50)}:${name}` : `${name}.s3.${REGION}.amazonaws.com`,
    exported: (name) => {
      const [stack = '', key = ''] = name.split(':');
      return output(stack, REGION, key);
    },
    output,
  });
};

/** Length of the longest secret that AWS generates here. */
const longestSecret = Math.max(
  ...parts.flatMap((part) =>
    Object.values(contentOf(part).Resources).map(
      ({ Properties }) => Properties?.GenerateSecretString?.PasswordLength ?? 0,
    ),
  ),
);

const bytesOf = (part: keyof Templates, variables: Variables): number =>
  Object.entries(Object(resolved(part, variables))).reduce((sum, [name, value]) => {
    const text = String(value).replaceAll(/\{\{resolve:secretsmanager:.+?\}\}/g, 'x'.repeat(longestSecret));
    return sum + Buffer.byteLength(name) + Buffer.byteLength(text);
  }, 0);

const environments = parts.flatMap((part) =>
  Object.entries(contentOf(part).Resources).flatMap(([id, { Properties }]) =>
    Properties?.Environment ? [{ id, bytes: bytesOf(part, Properties.Environment.Variables) }] : [],
  ),
);

test.each(environments)('the environment of $id has at most $bytes of 4,096 bytes', ({ bytes }) => {
  expect(bytes).toBeLessThanOrEqual(MAX_ENVIRONMENT_BYTES);
});
