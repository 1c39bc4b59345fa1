import { build } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import { GLOBAL_INDEXES } from '#functions/core/table/keys.ts';
import { entryOf, FUNCTIONS, type FunctionName, RESOURCES, ROOT } from '#infra/bundle.ts';
import type { Route } from '#shared/http/route.ts';
import { type Resource, routes } from '#shared/routes.ts';
import { type Statement, statementsOf, templatesOf } from './synthesised.ts';

const { api, data, web, monitoring } = templatesOf('prod');
/** Stacks of the functions that are not in the API's. */
const ELSEWHERE: Partial<Record<FunctionName, typeof api>> = { 'pre-token': data, 'site-check': monitoring };
const rolesOf = (name: FunctionName): Statement[] => statementsOf(ELSEWHERE[name] ?? api, name);

/** Allowed resources that end in `*`, each with the reason. */
const WILDCARDS = [
  /\/incoming\/\*$/, // one prefix of the bucket: keys are generated per upload
  /\/files\/\*$/,
  /\/files\/(claim|colis|customs|expense|handover|insurance|intake|payment)\/\*$/,
  /\/stream\/\*$/, // ListStreams: a table's stream has a new name each time it is switched on
];

test.each(FUNCTIONS)('%s is allowed named actions on named resources only', (name) => {
  const statements = rolesOf(name);
  expect(statements.length).toBeGreaterThan(0);
  for (const { effect, actions, resources } of statements) {
    expect(effect).toBe('Allow');
    for (const action of actions) expect(action).not.toContain('*');
    for (const resource of resources.filter((text) => text.includes('*')))
      expect(
        WILDCARDS.some((known) => known.test(resource)),
        resource,
      ).toBe(true);
  }
});

test('no policy allows every action or every resource', () => {
  const text = JSON.stringify(
    [api, data, web, monitoring].flatMap((template) =>
      ['AWS::IAM::Policy', 'AWS::IAM::Role'].map((type) => template.findResources(type)),
    ),
  );
  expect(text).not.toMatch(/"Resource":"\*"|"Action":"[^"]*\*"/);
});

/** Actions that change data; `sqs:SendMessage` is not one, since it only fills a dead-letter queue. */
const WRITES = /:(Put(?!LogEvents)|Update|Delete|BatchWrite|Create(?!LogStream)|Admin|SendEmail|PartiQL)/;

/** Functions that only read: those with GET routes only, and the one that adds token claims. */
const READERS: readonly FunctionName[] = [
  ...RESOURCES.filter((name) => Object.values<Route>(routes[name]).every(({ method }) => method === 'GET')),
  'pre-token',
];

test.each(READERS)('%s only reads and may not write', (name) => {
  const actions = rolesOf(name).flatMap((statement) => statement.actions);
  expect(actions.filter((action) => WRITES.test(action))).toEqual([]);
});

test('functions that write are recognised as writers', () => {
  for (const name of ['auth', 'containers', 'uploads', 'outbox', 'mailer'] as const)
    expect(
      rolesOf(name).some(({ actions }) => actions.some((action) => WRITES.test(action))),
      name,
    ).toBe(true);
});

/** IAM actions that each SDK call needs. S3 replies "not found" only to a role that may list the bucket. */
const ACTIONS_OF_CALL: Record<string, readonly string[]> = {
  GetCommand: ['dynamodb:GetItem'],
  BatchGetCommand: ['dynamodb:BatchGetItem'],
  PutCommand: ['dynamodb:PutItem'],
  UpdateCommand: ['dynamodb:UpdateItem'],
  DeleteCommand: ['dynamodb:DeleteItem'],
  TransactWriteCommand: [], // see PARTS
  QueryCommand: [], // checked per index, or for the table
  GetSecretValueCommand: ['secretsmanager:GetSecretValue'],
  SendEmailCommand: ['ses:SendEmail'],
  GetObjectCommand: ['s3:GetObject', 's3:ListBucket'],
  PutObjectCommand: ['s3:PutObject'],
  AdminCreateUserCommand: ['cognito-idp:AdminCreateUser'],
  AdminSetUserPasswordCommand: ['cognito-idp:AdminSetUserPassword'],
  AdminDeleteUserCommand: ['cognito-idp:AdminDeleteUser'],
  AdminInitiateAuthCommand: ['cognito-idp:AdminInitiateAuth'],
  AdminUserGlobalSignOutCommand: ['cognito-idp:AdminUserGlobalSignOut'],
};
/** Permissions of the calls on files, by a pattern of the bundle: a URL grants what its signer may do. */
const FILE_CALLS: Record<string, readonly string[]> = {
  'readObjectHead\\d*\\(': ['s3:GetObject', 's3:ListBucket'],
  'putObject\\d*\\(': ['s3:PutObject'],
  'copyObject\\d*\\(': ['s3:GetObject', 's3:PutObject'],
  'deleteObject\\d*\\(': ['s3:DeleteObject'],
  'readSiteFile\\(': ['s3:GetObject', 's3:ListBucket'],
  'replaceSiteFile\\(': ['s3:PutObject'],
  'presignedUrl\\(\\{ method: "PUT"': ['s3:PutObject'],
  'presignedUrl\\(\\{ method: "GET"': ['s3:GetObject'],
};
/** Parts of a transaction and the DynamoDB actions that they need. */
const PARTS = { Put: 'PutItem', Update: 'UpdateItem', Delete: 'DeleteItem', ConditionCheck: 'ConditionCheckItem' };

const code = new Map<FunctionName, string>();

beforeAll(async () => {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: Object.fromEntries(FUNCTIONS.map((name) => [name, entryOf(name)])),
    outdir: 'out',
    write: false,
    bundle: true, // drops code that a function never calls
    packages: 'external',
    platform: 'node',
    format: 'esm',
  });
  for (const name of FUNCTIONS)
    code.set(name, outputFiles.find(({ path }) => path.endsWith(`/${name}.js`))?.text ?? '');
});

const actionsIn = (bundle: string): string[] => {
  const text = bundle.replace(/^\/\/ functions\/core\/files\/object-store\.lazy\.ts$[\s\S]*?(?=^\/\/ )/m, ''); // not all of it is called
  const files = Object.entries(FILE_CALLS).flatMap(([call, actions]) => (new RegExp(call).test(text) ? actions : []));
  const calls = [...text.matchAll(/new (\w+Command)\(/g)].flatMap(
    ([, call = '']) => ACTIONS_OF_CALL[call] ?? [`unknown: ${call}`],
  );
  const parts = Object.entries(PARTS).filter(([part]) => new RegExp(`\\b${part}: \\{`).test(text));
  return [...files, ...calls, ...parts.map(([, action]) => `dynamodb:${action}`)];
};
const queriesPartitions = (text: string): boolean => /\bpageOfPartition\(/.test(text);
const indexesIn = (text: string): string[] =>
  [...text.matchAll(/\b(?:pageOf|pageOfCustomerList)\(\s*"(\w+)"/g)].map(([, index = '']) => index);

/** Keys-only indexes, whose items are read in a second call. */
const KEYS_ONLY_INDEXES = new Set(
  Object.entries(GLOBAL_INDEXES).flatMap(([name, { holds }]) => (holds === 'keys' ? [name] : [])),
);

/** Actions in every resource's bundle that are called only for routes of a kind that this resource lacks. */
const unusedActions = (name: FunctionName, text: string): string[] => {
  const rows: Route[] = name in routes ? Object.values(routes[name as Resource]) : [];
  const own = text
    .split(/^\/\/ (?=[\w/.-]+\.ts$)/m)
    .filter((module) => !/^functions\/core\/(request\/limits|table\/dynamo)\.ts/.test(module));
  const updates =
    rows.some(({ limit }) => limit) ||
    own.some((module) => /(?<!\.)\b(updateItem|missesOf)\(|\bUpdate: \{/.test(module));
  const batches =
    rows.some(({ owned }) => owned) ||
    indexesIn(text).some((index) => KEYS_ONLY_INDEXES.has(index)) ||
    own.some(
      (module) =>
        !/^functions\/core\/(request\/caller|table\/query)\.ts/.test(module) &&
        /\b(getItems|getRawItems)\(/.test(module),
    );
  const reads =
    rows.some(({ access }) => access !== 'public') ||
    own.some((module) => !/^functions\/core\/request\/caller\.ts/.test(module) && /\bgetItem\(/.test(module));
  return [
    ...(rows.length > 0 && !reads ? ['dynamodb:GetItem'] : []),
    ...(updates ? [] : ['dynamodb:UpdateItem']),
    ...(batches ? [] : ['dynamodb:BatchGetItem']),
  ];
};

const LOG_ACTIONS = ['logs:CreateLogStream', 'logs:PutLogEvents'];
const STREAM_ACTIONS = [
  'dynamodb:DescribeStream',
  'dynamodb:GetRecords',
  'dynamodb:GetShardIterator',
  'dynamodb:ListStreams',
  'sqs:GetQueueAttributes',
  'sqs:GetQueueUrl',
  'sqs:SendMessage',
];
/** Permissions of the functions without routes for their stream and dead-letter queue. */
const CONSUMER_ACTIONS: Partial<Record<FunctionName, string[]>> = {
  outbox: STREAM_ACTIONS,
  mailer: STREAM_ACTIONS,
  'mail-events': ['sqs:SendMessage'],
  sweep: ['sqs:SendMessage'],
  'home-page': ['sqs:SendMessage'],
};
const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort();

test.each(FUNCTIONS)('%s has exactly the permissions that its code needs', (name) => {
  const text = code.get(name) ?? '';
  const indexes = indexesIn(text);
  const needed = actionsIn(text).filter((action) => !unusedActions(name, text).includes(action));
  const statements = rolesOf(name);
  expect(sorted(statements.flatMap(({ actions }) => actions))).toEqual(
    sorted([
      ...needed,
      ...(indexes.length > 0 || queriesPartitions(text) ? ['dynamodb:Query'] : []),
      ...LOG_ACTIONS,
      ...(CONSUMER_ACTIONS[name] ?? []),
    ]),
  );
  const queried = statements.filter(({ actions }) => actions.includes('dynamodb:Query'));
  expect(
    sorted(queried.flatMap(({ resources }) => resources.map((arn) => arn.split('/index/')[1] ?? 'the table'))),
  ).toEqual(sorted([...indexes, ...(queriesPartitions(text) ? ['the table'] : [])]));
});

test.each([
  ['uploads', { PutObject: ['incoming'] }],
  [
    'colis', // copies the documents of a shipment for each of its parcels
    {
      GetObject: ['files/colis', 'files/customs', 'files/insurance', 'files/intake', 'incoming'],
      PutObject: ['files/colis', 'files/customs', 'files/insurance'],
      DeleteObject: ['files/colis', 'files/customs', 'files/insurance'],
    },
  ],
  [
    'customs',
    { GetObject: ['files/customs', 'incoming'], PutObject: ['files/customs'], DeleteObject: ['files/customs'] },
  ],
  [
    'insurance',
    { GetObject: ['files/insurance', 'incoming'], PutObject: ['files/insurance'], DeleteObject: ['files/insurance'] },
  ],
  [
    'claims',
    {
      GetObject: ['files/claim', 'files/colis', 'files/intake', 'incoming'],
      PutObject: ['files/claim', 'incoming'],
      DeleteObject: ['files/claim'],
    },
  ],
  [
    'depenses',
    { GetObject: ['files/expense', 'incoming'], PutObject: ['files/expense'], DeleteObject: ['files/expense'] },
  ],
  ['intake', { GetObject: ['files/intake', 'incoming'], PutObject: ['files/intake'], DeleteObject: ['files/intake'] }],
  ['payments', { GetObject: ['files/colis', 'files/intake', 'files/payment'] }],
  [
    'account',
    { GetObject: ['files/claim', 'files/colis', 'files/customs', 'files/handover', 'files/insurance', 'files/intake'] },
  ],
  [
    'handover',
    { GetObject: ['files/handover', 'incoming'], PutObject: ['files/handover'], DeleteObject: ['files/handover'] },
  ],
  [
    'manifest',
    { GetObject: ['files/intake', 'incoming'], PutObject: ['files/intake'], DeleteObject: ['files/intake'] },
  ],
  ['outbox', { DeleteObject: ['files'] }],
] as const)('%s can access only the files that it handles', (name, prefixes: Record<string, readonly string[]>) => {
  const prefixesOf = (action: string) =>
    rolesOf(name)
      .filter(({ actions }) => actions.includes(`s3:${action}`))
      .flatMap(({ resources }) => resources.map((arn) => /^{.*?}\/(.*)\/\*$/.exec(arn)?.[1] ?? arn));
  for (const action of ['GetObject', 'PutObject', 'DeleteObject'])
    expect(sorted(prefixesOf(action)), action).toEqual(prefixes[action] ?? []);
});
