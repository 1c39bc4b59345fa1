import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  type Alias,
  EventSourceMapping,
  FilterCriteria,
  FilterRule,
  type Function as LambdaFunction,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { indexKeys, keys, ranges } from '#functions/core/table/keys.ts';

const { pk, sk } = keys.outbox('');
const prefixOf = (key: string): string => key.replace(/0$/, '');
const OWNED = [
  ...(['COLIS', 'INSURANCE', 'CUSTOMS'] as const).map((entity) => keys.owned(entity, 0, 0)),
  keys.handover(0, 0),
  { sk: ranges.claims(undefined) },
].map(({ sk }) => prefixOf(sk));

const Keys = { pk: { S: FilterRule.beginsWith(pk) }, sk: { S: FilterRule.isEqual(sk) } };
const MailKeys = {
  pk: { S: FilterRule.beginsWith(pk) },
  sk: { S: FilterRule.beginsWith(keys.delivery('', '').sk) },
};

/**
 * Returns filters for new items that are due and for items redriven by the sweep or `npm run redrive`. Due items have a
 * key in this index and lose it when they are done.
 */
const newOrRedriven = (Keys: object, duePk: string) => {
  const NewImage = { duePk: { S: FilterRule.isEqual(duePk) } };
  const redriven = { ...NewImage, redrivenAt: { S: FilterRule.exists() } };
  return [
    FilterCriteria.filter({ eventName: FilterRule.isEqual('INSERT'), dynamodb: { Keys, NewImage } }),
    FilterCriteria.filter({ eventName: FilterRule.isEqual('MODIFY'), dynamodb: { Keys, NewImage: redriven } }),
  ];
};

/** Events to handle. */
const EVENTS = newOrRedriven(Keys, indexKeys.outbox('', '').duePk);

/** Mails to send. */
const MAILS = newOrRedriven(MailKeys, indexKeys.delivery('', '', '').duePk);

const hadBefore = (attribute: 'photoKey' | 'imageKey' | 'assignedTo', type: 'S' | 'NS') => ({
  dynamodb: { OldImage: { [attribute]: { [type]: FilterRule.exists() } } },
});

const removedWith = (...had: Parameters<typeof hadBefore>) => ({
  eventName: FilterRule.isEqual('REMOVE'),
  ...hadBefore(...had),
});

/**
 * Removed items that had a file, which must be deleted too, or that a container references, and changed ones whose photo
 * may be another.
 */
const REMOVED = FilterCriteria.filter({
  $or: [hadBefore('photoKey', 'S'), removedWith('imageKey', 'S'), removedWith('assignedTo', 'NS')],
});

/**
 * Changed parcels, documents, proofs of handover and accounts: rows, counters, search entries and journals follow from
 * them, and their file may be another. Stream filters cannot compare old and new image, so the function does.
 */
const CUSTOMER_ITEMS = FilterCriteria.filter({
  dynamodb: {
    Keys: {
      pk: { S: FilterRule.beginsWith(prefixOf(keys.account(0).pk)) },
      sk: {
        S: [...OWNED.flatMap((prefix) => FilterRule.beginsWith(prefix)), ...FilterRule.isEqual(keys.account(0).sk)],
      },
    },
  },
});

/**
 * Changed containers, their milestones and their expenses, for their journal and their search entries, and the papers of
 * expenses, also of those of a month.
 */
const CONTAINERS = FilterCriteria.filter({
  dynamodb: {
    Keys: {
      pk: {
        S: [prefixOf(keys.container(0).pk), keys.monthExpense('', '', 0).pk].flatMap((prefix) =>
          FilterRule.beginsWith(prefix),
        ),
      },
      sk: {
        S: [
          ...FilterRule.isEqual(keys.container(0).sk),
          ...FilterRule.isEqual(keys.milestones(0).sk),
          ...FilterRule.beginsWith(ranges.expenses),
        ],
      },
    },
  },
});

/**
 * Changes of which something follows: files and references to clean up, rows, counters, search entries and journals.
 */
const CHANGES = [REMOVED, CUSTOMER_ITEMS, CONTAINERS];

/** Filters of the functions that read the table's stream, which has at most two readers. */
export const STREAM_FILTERS = { outbox: [...EVENTS, ...CHANGES], mailer: MAILS };

export type StreamReader = keyof typeof STREAM_FILTERS;
export const STREAM_READERS = Object.keys(STREAM_FILTERS) as StreamReader[];

/** Lambda's limit of filters for one function on a stream. */
const MAX_FILTERS = 5;

export type StreamConsumerProps = {
  table: ITableV2;
  reader: LambdaFunction;
  /** Alias that gets the records. */
  live: Alias;
  deadLetterQueue: IQueue;
  filters: readonly ReturnType<typeof FilterCriteria.filter>[];
};

/**
 * Passes records of the table's stream that match any of `filters` to a function. Failed records are retried, alone if
 * necessary; after that they go to `deadLetterQueue`.
 */
export class StreamConsumer extends Construct {
  constructor(scope: Construct, id: string, { table, reader, live, deadLetterQueue, filters }: StreamConsumerProps) {
    super(scope, id);
    if (filters.length > MAX_FILTERS) throw new Error(`A stream's function has ${MAX_FILTERS} filters at most.`);
    new EventSourceMapping(this, 'Stream', {
      target: live,
      eventSourceArn: readableStreamOf(table, reader),
      startingPosition: StartingPosition.TRIM_HORIZON, // includes records written during the deployment
      filters: [...filters],
      batchSize: 10,
      bisectBatchOnError: true,
      retryAttempts: 5,
      reportBatchItemFailures: true,
      onFailure: new SqsDlq(deadLetterQueue),
    });
  }
}

/**
 * Grants read access to the stream and returns its ARN; CDK's own grant would permit listing the streams of every
 * table.
 */
const readableStreamOf = ({ tableArn, tableStreamArn }: ITableV2, reader: LambdaFunction): string => {
  if (!tableStreamArn) throw new Error('The table has no stream.');
  const allow = (resource: string, ...actions: string[]) =>
    reader.addToRolePolicy(new PolicyStatement({ actions, resources: [resource] }));
  allow(tableStreamArn, 'dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator');
  allow(`${tableArn}/stream/*`, 'dynamodb:ListStreams');
  return tableStreamArn;
};
