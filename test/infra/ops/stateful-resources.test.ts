import { expect, test } from 'vitest';
import { lossesBetween } from '#infra/ops/stateful-resources.ts';
import { templatesOf } from '../synthesised.ts';

type Resource = { Type: string; Properties: Record<string, unknown>; DeletionPolicy?: string };
type Resources = Record<string, Resource>;

const STACKS = ['edge', 'web', 'data', 'api', 'monitoring'] as const;
const templateOf = (stack: (typeof STACKS)[number]): { Resources: Resources } =>
  structuredClone(templatesOf('prod')[stack].toJSON()) as { Resources: Resources };

/** Returns what the deployment of the data stack loses after a change of its only resource of a type. */
const afterChange = (type: string, change: (properties: Record<string, unknown>) => void): string[] => {
  const next = templateOf('data');
  const [properties] = Object.values(next.Resources).flatMap(({ Type, Properties }) =>
    Type === type ? [Properties] : [],
  );
  if (!properties) throw new Error(`no ${type}`);
  change(properties);
  return lossesBetween(templateOf('data'), next).map((loss) => `${loss.change} ${loss.type}`);
};

const TABLE = 'AWS::DynamoDB::GlobalTable';
const POOL = 'AWS::Cognito::UserPool';

test('a deployment that changes nothing, and a first one, lose nothing', () => {
  for (const stack of STACKS) {
    expect(lossesBetween(templateOf(stack), templateOf(stack))).toEqual([]);
    expect(lossesBetween({}, templateOf(stack))).toEqual([]);
  }
});

test('the table’s key, local indexes and name cannot change without its loss', () => {
  expect(afterChange(TABLE, (table) => Object.assign(table, { KeySchema: [] }))).toEqual([
    `changes KeySchema of ${TABLE}`,
  ]);
  expect(afterChange(TABLE, (table) => Object.assign(table, { LocalSecondaryIndexes: [] }))).toEqual([
    `changes LocalSecondaryIndexes of ${TABLE}`,
  ]);
  expect(afterChange(TABLE, (table) => Object.assign(table, { TableName: 'parcels' }))).toEqual([
    `changes TableName of ${TABLE}`,
  ]);
});

test('the table’s global indexes and settings may change', () => {
  const harmless = { GlobalSecondaryIndexes: [], StreamSpecification: { StreamViewType: 'NEW_IMAGE' } };
  expect(afterChange(TABLE, (table) => Object.assign(table, harmless))).toEqual([]);
});

test('attributes by which people sign in cannot change, and a new attribute may be added', () => {
  expect(afterChange(POOL, (pool) => Object.assign(pool, { UsernameAttributes: ['phone_number'] }))).toEqual([
    `changes UsernameAttributes of ${POOL}`,
  ]);
  expect(afterChange(POOL, (pool) => Object.assign(pool, { Schema: [{ Name: 'other' }] }))).toEqual([
    `changes Schema of ${POOL}`,
  ]);
  expect(afterChange(POOL, ({ Schema }) => Array.isArray(Schema) && Schema.push({ Name: 'other' }))).toEqual([]);
  expect(afterChange(POOL, (pool) => Object.assign(pool, { Policies: {} }))).toEqual([]);
});

test('Stripe’s keys are lost when AWS generates the secret again, and the sender when its domain changes', () => {
  const [secret, sender] = ['AWS::SecretsManager::Secret', 'AWS::SES::EmailIdentity'];
  expect(
    afterChange(secret, ({ GenerateSecretString }) =>
      Object.assign(Object(GenerateSecretString), { PasswordLength: 32 }),
    ),
  ).toEqual([`changes GenerateSecretString of ${secret}`]);
  expect(afterChange(sender, (identity) => Object.assign(identity, { EmailIdentity: 'other.test' }))).toEqual([
    `changes EmailIdentity of ${sender}`,
  ]);
});

test('a resource under another logical ID is a lost one and an empty one', () => {
  const next = templateOf('data');
  const [id = ''] = Object.keys(next.Resources).filter((key) => next.Resources[key]?.Type === TABLE);
  const { [id]: table, ...others } = next.Resources;
  const renamed = { ...next, Resources: { ...others, ...(table && { OtherTable: table }) } };
  expect(lossesBetween(templateOf('data'), renamed)).toMatchObject([{ id, change: 'removes', type: TABLE }]);
});

test('no resource that prod keeps after the deletion of its stack is removed unnoticed, except for logs', () => {
  for (const stack of STACKS) {
    const deployed = templateOf(stack);
    const isKept = ({ DeletionPolicy = '', Type }: Resource) =>
      DeletionPolicy.startsWith('Retain') && Type !== 'AWS::Logs::LogGroup';
    const kept = Object.keys(deployed.Resources).filter((id) =>
      isKept(deployed.Resources[id] ?? { Type: '', Properties: {} }),
    );
    const lost = lossesBetween(deployed, { ...deployed, Resources: {} }).map(({ id }) => id);
    expect(lost).toEqual(expect.arrayContaining(kept));
  }
});

test('secrets that AWS can generate again may be replaced', () => {
  const deployed = templateOf('web');
  const secrets = Object.entries(deployed.Resources).filter(([, { Type }]) => Type === 'AWS::SecretsManager::Secret');
  expect(secrets.length).toBeGreaterThan(0);
  const lost = lossesBetween(deployed, { ...deployed, Resources: {} }).map(({ type }) => type);
  expect(lost).not.toContain('AWS::SecretsManager::Secret');
});
