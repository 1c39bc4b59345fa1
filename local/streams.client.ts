import type { DynamoDBRecord } from 'aws-lambda';
import { SIGNATURE } from './dynamodb.signature.ts';
import { httpCall } from './http-call.ts';

/** Calls a local engine's streams API; throws a StreamsError when it refuses. */
export type StreamsClient = <Operation extends keyof Operations>(
  operation: Operation,
  input: Operations[Operation]['input'],
) => Promise<Operations[Operation]['output']>;

export type Shard = { ShardId?: string; ParentShardId?: string };

/** Record in the JSON of the streams API, which is that of Lambda's events but for a few attributes. */
export type StreamRecord = Omit<DynamoDBRecord, 'userIdentity'> & {
  userIdentity?: { PrincipalId?: string; Type?: string };
};

type Operations = {
  DescribeStream: {
    input: { StreamArn: string; ExclusiveStartShardId?: string | undefined };
    output: { StreamDescription?: { Shards?: Shard[]; LastEvaluatedShardId?: string } };
  };
  GetShardIterator: {
    input: { StreamArn: string; ShardId: string } & (
      | { ShardIteratorType: 'TRIM_HORIZON' }
      | { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER'; SequenceNumber: string }
    );
    output: { ShardIterator?: string };
  };
  GetRecords: {
    input: { ShardIterator: string | undefined; Limit: number };
    output: { Records?: StreamRecord[]; NextShardIterator?: string };
  };
};

/** Body of a refusal, as the engines write it. */
type Refused = { __type?: string; message?: string; Message?: string };

/** Refusal of the streams API; `name` is AWS's code. */
export class StreamsError extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

/**
 * Creates a client without the SDK, which takes far longer to convert the records of a page than the engine to read
 * them: Lambda's form of a record is that of the API's JSON, so nothing has to be converted.
 */
export const streamsClient =
  (endpoint: string): StreamsClient =>
  async (operation, input) => {
    const { status, body } = await httpCall(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `DynamoDBStreams_20120810.${operation}`,
        ...SIGNATURE,
      },
      body: JSON.stringify(input),
    });
    const reply = JSON.parse(body.toString()) as Operations[typeof operation]['output'] & Refused;
    if (status === 200) return reply;
    throw new StreamsError(String(reply.__type).replace(/^.*#/, ''), reply.message ?? reply.Message ?? operation);
  };
