import { AttributeType, Billing, StreamViewType, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { GLOBAL_INDEXES, LOCAL_INDEXES, TTL_ATTRIBUTE } from '#functions/core/keys.ts';
import type { Stage } from '../stages.ts';
import { removalOf } from './removal.ts';

const text = (name: string) => ({ name, type: AttributeType.STRING });

/** The one table, with every index of `functions/core/keys.ts`. Its stream shows items before and after a change. */
export class AppTable extends TableV2 {
  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id, {
      partitionKey: text('pk'),
      sortKey: text('sk'),
      globalSecondaryIndexes: GLOBAL_INDEXES.map((indexName) => ({
        indexName,
        partitionKey: text(`${indexName}Pk`),
        sortKey: text(`${indexName}Sk`),
      })),
      localSecondaryIndexes: LOCAL_INDEXES.map((indexName) => ({ indexName, sortKey: text(`${indexName}Sk`) })),
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
