import { Duration } from 'aws-cdk-lib';
import { ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Stage } from '../stages.ts';
import { PrivateBucket } from './private-bucket.ts';

/** Long enough for incidents that are noticed late; addresses of people are not kept longer. */
const RETENTION = Duration.days(90);

/** Bucket of access logs written by S3, and with `fromCloudFront` also by CloudFront, which still requires ACLs. */
export class LogBucket extends PrivateBucket {
  constructor(scope: Construct, id: string, { stage, fromCloudFront }: { stage: Stage; fromCloudFront: boolean }) {
    super(scope, id, {
      stage,
      ...(fromCloudFront && { objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED }),
      lifecycleRules: [{ id: 'forget', expiration: RETENTION }],
    });
  }
}
