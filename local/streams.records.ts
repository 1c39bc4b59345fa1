import type { AttributeValue, _Record as StreamRecord } from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBRecord, AttributeValue as EventValue } from 'aws-lambda';
import { localAws } from './emulator.ts';

type EventImage = Record<string, EventValue>;

/**
 * Converts a record of the streams API to the shape that Lambda passes to a function (binary as base64, dates as
 * seconds).
 */
export function toEventRecord({ dynamodb, userIdentity, ...record }: StreamRecord, streamArn: string): DynamoDBRecord {
  return {
    ...record,
    awsRegion: localAws.region,
    eventSource: 'aws:dynamodb',
    eventSourceARN: streamArn,
    ...(userIdentity && { userIdentity: { principalId: userIdentity.PrincipalId, type: userIdentity.Type } }),
    dynamodb: {
      ...dynamodb,
      ApproximateCreationDateTime: Math.floor((dynamodb?.ApproximateCreationDateTime?.getTime() ?? Date.now()) / 1000),
      Keys: toImage(dynamodb?.Keys),
      NewImage: toImage(dynamodb?.NewImage),
      OldImage: toImage(dynamodb?.OldImage),
    },
  };
}

function toImage(item: Record<string, AttributeValue> | undefined): EventImage | undefined {
  return item && Object.fromEntries(Object.entries(item).map(([name, value]) => [name, toValue(value)]));
}

function toValue(value: AttributeValue): EventValue {
  if (value.S !== undefined) return { S: value.S };
  if (value.N !== undefined) return { N: value.N };
  if (value.BOOL !== undefined) return { BOOL: value.BOOL };
  if (value.NULL !== undefined) return { NULL: value.NULL };
  if (value.M !== undefined) return { M: toImage(value.M) ?? {} };
  if (value.L !== undefined) return { L: value.L.map(toValue) };
  if (value.SS !== undefined) return { SS: value.SS };
  if (value.NS !== undefined) return { NS: value.NS };
  if (value.B !== undefined) return { B: base64(value.B) };
  if (value.BS !== undefined) return { BS: value.BS.map(base64) };
  if (Object.keys(value).length === 0) return { M: {} }; // DynamoDB Local's form of an empty map
  throw new Error(`A stream record holds a value of unknown type: ${JSON.stringify(value)}`);
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
