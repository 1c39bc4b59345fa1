import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';
import { localAws } from './emulator.ts';
import type { StreamRecord } from './streams.client.ts';

type Image = Record<string, AttributeValue>;

/** Completes a record of the streams API to the shape that Lambda passes to a function. */
export function toEventRecord(
  { dynamodb = {}, userIdentity, ...record }: StreamRecord,
  streamArn: string,
): DynamoDBRecord {
  const { Keys, NewImage, OldImage, ApproximateCreationDateTime = Date.now() / 1000 } = dynamodb;
  return {
    ...record,
    awsRegion: localAws.region,
    eventSource: 'aws:dynamodb',
    eventSourceARN: streamArn,
    ...(userIdentity && { userIdentity: { principalId: userIdentity.PrincipalId, type: userIdentity.Type } }),
    dynamodb: {
      ...dynamodb,
      ApproximateCreationDateTime: Math.floor(ApproximateCreationDateTime),
      ...(Keys && { Keys: toImage(Keys) }),
      ...(NewImage && { NewImage: toImage(NewImage) }),
      ...(OldImage && { OldImage: toImage(OldImage) }),
    },
  };
}

const toImage = (item: Image): Image =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, toValue(value)]));

/** Completes DynamoDB Local's form of an empty map, which has no type. */
function toValue(value: AttributeValue): AttributeValue {
  if (value.M !== undefined) return { M: toImage(value.M) };
  if (value.L !== undefined) return { L: value.L.map(toValue) };
  return Object.keys(value).length === 0 ? { M: {} } : value;
}
