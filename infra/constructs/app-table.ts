import {
  AttributeType,
  Billing,
  ProjectionType,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { GLOBAL_INDEXES, type IndexShape, LOCAL_INDEXES, TTL_ATTRIBUTE } from '#functions/core/table/keys.ts';
import type { Stage } from '../stages.ts';
import { removalOf } from './removal-policy.ts';

const text = (name: string) => ({ name, type: AttributeType.STRING });

const KNOWN: Record<string, IndexShape> = GLOBAL_INDEXES;

/**
 * Returns the table's global indexes: all of them, or those in the context `indexes` while the indexes of a deployed
 * table change. DynamoDB creates or deletes only one per deployment (docs/runbooks/change-indexes.md).
 */
const globalIndexes = (selected: unknown): [string, IndexShape][] => {
  const names = typeof selected === 'string' ? selected.split(',') : Object.keys(GLOBAL_INDEXES);
  return names.map((name) => {
    const shape = KNOWN[name];
    if (!shape)
      throw new Error(`There is no index ${name}: functions/core/table/keys.ts has ${Object.keys(KNOWN).join(', ')}`);
    return [name, shape];
  });
};

/**
 * The app's only table, with every index of `functions/core/table/keys.ts`. Its stream has items before and after a
 * change.
 */
export class AppTable extends TableV2 {
  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id, {
      partitionKey: text('pk'),
      sortKey: text('sk'),
      globalSecondaryIndexes: globalIndexes(scope.node.tryGetContext('indexes')).map(
        ([indexName, { pk, sk, holds }]) => ({
          indexName,
          partitionKey: text(pk),
          sortKey: text(sk),
          projectionType: holds === 'keys' ? ProjectionType.KEYS_ONLY : ProjectionType.ALL,
        }),
      ),
      localSecondaryIndexes: Object.entries(LOCAL_INDEXES).map(([indexName, sk]) => ({ indexName, sortKey: text(sk) })),
      timeToLiveAttribute: TTL_ATTRIBUTE,
      dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.awsManagedKey(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: stage.keepsData,
      removalPolicy: removalOf(stage),
    });
  }
}
