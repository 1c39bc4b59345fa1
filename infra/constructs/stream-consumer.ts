import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  EventSourceMapping,
  FilterCriteria,
  FilterRule,
  type IFunction,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { indexKeys, keys } from '#functions/core/keys.ts';

const { pk, sk } = keys.outbox('');
const PAPERS = (['INSURANCE', 'CUSTOMS'] as const).map((entity) => keys.owned(entity, 0, 0).sk.replace(/0$/, ''));

const Keys = { pk: { S: FilterRule.beginsWith(pk) }, sk: { S: FilterRule.isEqual(sk) } };
const MailKeys = {
  pk: { S: FilterRule.beginsWith(pk) },
  sk: { S: FilterRule.beginsWith(keys.delivery('', '').sk) },
};

/**
 * What is new and due, and what the sweep or `npm run redrive` hands over again. Everything that is due in this index is
 * known by its key there, and loses it when it is done.
 */
const newOrRedriven = (Keys: object, duePk: string) => {
  const NewImage = { duePk: { S: FilterRule.isEqual(duePk) } };
  const redriven = { ...NewImage, redrivenAt: { S: FilterRule.exists() } };
  return [
    FilterCriteria.filter({ eventName: FilterRule.isEqual('INSERT'), dynamodb: { Keys, NewImage } }),
    FilterCriteria.filter({ eventName: FilterRule.isEqual('MODIFY'), dynamodb: { Keys, NewImage: redriven } }),
  ];
};

/** Outbox events to handle: the outbox's. */
export const EVENTS = newOrRedriven(Keys, indexKeys.outbox('', '').duePk);

/** Mails to send: the mailer's. */
export const MAILS = newOrRedriven(MailKeys, indexKeys.delivery('', '', '').duePk);

const gone = (attribute: 'photoKey' | 'imageKey' | 'assignedTo', type: 'S' | 'NS') => ({
  dynamodb: { OldImage: { [attribute]: { [type]: FilterRule.exists() } } },
});

/** What is gone and had a file, which must go too, or is named by a container. */
const GONE = FilterCriteria.filter({
  eventName: FilterRule.isEqual('REMOVE'),
  $or: [gone('photoKey', 'S'), gone('imageKey', 'S'), gone('assignedTo', 'NS')],
});

/** A changed paper may have another file now: no filter can compare the two, so the function does. */
const CHANGED_PAPER = FilterCriteria.filter({
  eventName: FilterRule.isEqual('MODIFY'),
  dynamodb: { Keys: { sk: { S: PAPERS.flatMap((prefix) => FilterRule.beginsWith(prefix)) } } },
});

/** What keeps its place and has lost its photo: whose it was is erased. */
const WITHOUT_PHOTO = FilterCriteria.filter({
  eventName: FilterRule.isEqual('MODIFY'),
  dynamodb: {
    OldImage: { photoKey: { S: FilterRule.exists() } },
    NewImage: { photoKey: { NULL: FilterRule.exists() } },
  },
});

/** What may have left a file or a pointer behind: the outbox's too, since a stream has two readers at most. */
export const LEFTOVERS = [GONE, CHANGED_PAPER, WITHOUT_PHOTO];

/** Lambda takes no more filters for one function on a stream. */
const MAX_FILTERS = 5;

export type StreamConsumerProps = {
  table: ITableV2;
  reader: IFunction;
  gaveUp: IQueue;
  filters: readonly ReturnType<typeof FilterCriteria.filter>[];
};

/**
 * Hands what passes any of `filters` of the table's stream to a function. Failed records come again, alone if they
 * must; after that they wait in `gaveUp`.
 */
export class StreamConsumer extends Construct {
  constructor(scope: Construct, id: string, { table, reader, gaveUp, filters }: StreamConsumerProps) {
    super(scope, id);
    if (filters.length > MAX_FILTERS) throw new Error(`A stream's function has ${MAX_FILTERS} filters at most.`);
    new EventSourceMapping(this, 'Stream', {
      target: reader,
      eventSourceArn: readableStreamOf(table, reader),
      startingPosition: StartingPosition.TRIM_HORIZON, // what is written while this is being deployed counts too
      filters: [...filters],
      batchSize: 10,
      bisectBatchOnError: true,
      retryAttempts: 5,
      reportBatchItemFailures: true,
      onFailure: new SqsDlq(gaveUp),
    });
  }
}

/** CDK's own grant would let the function list the streams of every table. */
const readableStreamOf = ({ tableArn, tableStreamArn }: ITableV2, reader: IFunction): string => {
  if (!tableStreamArn) throw new Error('The table has no stream.');
  const allow = (resource: string, ...actions: string[]) =>
    reader.addToRolePolicy(new PolicyStatement({ actions, resources: [resource] }));
  allow(tableStreamArn, 'dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator');
  allow(`${tableArn}/stream/*`, 'dynamodb:ListStreams');
  return tableStreamArn;
};
