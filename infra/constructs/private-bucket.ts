import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Stage } from '../stages.ts';
import { namedRemovalOf } from './removal-policy.ts';

/** Bucket that accepts only signed requests over TLS and encrypts its objects. */
export class PrivateBucket extends Bucket {
  constructor(scope: Construct, id: string, { stage, ...props }: BucketProps & { stage: Stage }) {
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      removalPolicy: namedRemovalOf(stage),
      ...props,
    });
  }
}
