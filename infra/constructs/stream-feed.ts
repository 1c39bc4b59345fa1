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
import { indexed, keys } from '#functions/core/keys.ts';

const { pk, sk } = keys.outbox('');
const PAPERS = (['INSURANCE', 'CUSTOMS'] as const).map((entity) => keys.owned(entity, 0, 0).sk.replace(/0$/, ''));

const Keys = { pk: { S: FilterRule.beginsWith(pk) }, sk: { S: FilterRule.isEqual(sk) } };
const { duePk } = indexed.outbox('', '');

/** What has happened and is to be told: the outbox's. */
const NEWLY_HAPPENED = FilterCriteria.filter({ eventName: FilterRule.isEqual('INSERT'), dynamodb: { Keys } });

/** What was not followed to its end, and is handed over again by `npm run redrive`. */
const REDRIVEN = FilterCriteria.filter({
  eventName: FilterRule.isEqual('MODIFY'),
  dynamodb: { Keys, NewImage: { duePk: { S: FilterRule.isEqual(duePk) }, redrivenAt: { S: FilterRule.exists() } } },
});

export const HAPPENED = [NEWLY_HAPPENED, REDRIVEN];

/** What is gone and had a file under this attribute, which must go too: the cleanup's. */
const goneWith = (attribute: 'photoKey' | 'imageKey') =>
  FilterCriteria.filter({
    eventName: FilterRule.isEqual('REMOVE'),
    dynamodb: { OldImage: { [attribute]: { S: FilterRule.exists() } } },
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

/** What may have left a file behind: the cleanup's, too. */
export const LEFT_FILES = [goneWith('photoKey'), goneWith('imageKey'), CHANGED_PAPER, WITHOUT_PHOTO];

/** What is gone and some container names: the cleanup's, as well. */
export const GONE_ASSIGNED = FilterCriteria.filter({
  eventName: FilterRule.isEqual('REMOVE'),
  dynamodb: { OldImage: { assignedTo: { NS: FilterRule.exists() } } },
});

export type StreamFeedProps = {
  table: ITableV2;
  reader: IFunction;
  gaveUp: IQueue;
  filters: readonly ReturnType<typeof FilterCriteria.filter>[];
};

/**
 * Hands what passes any of `filters` of the table's stream to a function. Failed records come again, alone if they
 * must; after that they wait in `gaveUp`.
 */
export class StreamFeed extends Construct {
  constructor(scope: Construct, id: string, { table, reader, gaveUp, filters }: StreamFeedProps) {
    super(scope, id);
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
