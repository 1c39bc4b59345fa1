import { Duration } from 'aws-cdk-lib';
import { ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Stage } from '../stages.ts';
import { PrivateBucket } from './private-bucket.ts';

/** Long enough to look into what was noticed late; addresses of people are not kept longer. */
const KEPT = Duration.days(90);

/** Who asked for which file, written by S3; by CloudFront too when `fromCloudFront`, which still asks for ACLs. */
export class LogBucket extends PrivateBucket {
  constructor(scope: Construct, id: string, { stage, fromCloudFront }: { stage: Stage; fromCloudFront: boolean }) {
    super(scope, id, {
      stage,
      ...(fromCloudFront && { objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED }),
      lifecycleRules: [{ id: 'forget', expiration: KEPT }],
    });
  }
}
