import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { DescribeTableCommand, DynamoDBClient, type TableDescription } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { Item } from '#functions/core/table/dynamo.ts';
import { startDynamo } from '#local/dynamodb.ts';
import { type Emulator, localAws } from '#local/emulator.ts';
import { ensureTable } from '#local/table.ts';

const runCommand = promisify(execFile);
const LINES_PER_FILE = 25_000;

/**
 * Starts a DynamoDB with several copies of our table, by name, each with its own items. The dynoxide engine imports
 * files in DynamoDB's export format: 200,000 items in well under a minute; BatchWriteItem would take several minutes.
 * Other than the queried indexes would slow down loading and not change the cost of a query.
 */
export const startLoadedDynamo = async (
  tables: ReadonlyMap<string, Iterable<Item>>,
  queriedIndexes: ReadonlySet<string>,
): Promise<Emulator> => {
  const folder = await mkdtemp(join(tmpdir(), 'lists-'));
  const schema = await describeTable(queriedIndexes);
  const schemas = [...tables.keys()].map((TableName) => ({ Table: { ...schema, TableName } }));
  await writeFile(join(folder, 'schema.json'), JSON.stringify(schemas));
  for (const [name, items] of tables) await writeExport(join(folder, 'export', name, 'data'), items);
  const file = join(folder, 'lists.db');
  const paths = ['--source', join(folder, 'export'), '--schema', join(folder, 'schema.json'), '--output', file];
  const importRun = runCommand(dynoxide(), ['import', ...paths]);
  process.once('exit', () => importRun.child.kill());
  await importRun;
  return startDynamo({ engine: 'dynoxide', file });
};

/** Gives the functions in this process the environment of a stage with this database; `TABLE_NAME` selects a table. */
export const pointAtDatabase = (endpoint: string): void => {
  Object.assign(process.env, {
    AWS_REGION: localAws.region,
    AWS_ACCESS_KEY_ID: localAws.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: localAws.credentials.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    STAGE: 'bench',
    ORIGIN_SECRETS: '',
    CURSOR_KEY: randomBytes(32).toString('base64url'),
  });
};

const dynoxide = (): string =>
  join(dirname(createRequire(import.meta.url).resolve('@dynoxide/linux-x64/package.json')), 'dynoxide');

/** Returns DynamoDB's description of our table, without its stream and with the queried indexes only. */
const describeTable = async (queriedIndexes: ReadonlySet<string>): Promise<TableDescription> => {
  const empty = await startDynamo({ engine: 'dynoxide' });
  const client = new DynamoDBClient({ ...localAws, endpoint: empty.endpoint });
  try {
    await ensureTable(client, 'template');
    const { Table } = await client.send(new DescribeTableCommand({ TableName: 'template' }));
    return keepIndexes(Table ?? {}, queriedIndexes);
  } finally {
    client.destroy();
    await empty.stop();
  }
};

const keepIndexes = (
  { StreamSpecification: _, LatestStreamArn: _arn, ...table }: TableDescription,
  queriedIndexes: ReadonlySet<string>,
): TableDescription => {
  const isQueried = ({ IndexName = '' }: { IndexName?: string | undefined }): boolean => queriedIndexes.has(IndexName);
  const globalIndexes = table.GlobalSecondaryIndexes?.filter(isQueried) ?? [];
  const localIndexes = table.LocalSecondaryIndexes?.filter(isQueried) ?? [];
  const keys = [table, ...globalIndexes, ...localIndexes].flatMap(({ KeySchema = [] }) =>
    KeySchema.map(({ AttributeName }) => AttributeName),
  );
  const AttributeDefinitions = table.AttributeDefinitions?.filter(({ AttributeName }) => keys.includes(AttributeName));
  return {
    ...table,
    AttributeDefinitions,
    GlobalSecondaryIndexes: globalIndexes.length > 0 ? globalIndexes : undefined,
    LocalSecondaryIndexes: localIndexes.length > 0 ? localIndexes : undefined,
  };
};

/** Writes gzipped files with one line of JSON per item, as DynamoDB exports a table. */
const writeExport = async (folder: string, items: Iterable<Item>): Promise<void> => {
  await mkdir(folder, { recursive: true });
  let lines: string[] = [];
  let files = 0;
  const flush = async (): Promise<void> => {
    if (lines.length > 0) await writeFile(join(folder, `${files++}.json.gz`), gzipSync(lines.join('\n'), { level: 1 }));
    lines = [];
  };
  for (const item of items) {
    lines.push(JSON.stringify({ Item: marshall(item, { removeUndefinedValues: true }) }));
    if (lines.length === LINES_PER_FILE) await flush();
  }
  await flush();
};
