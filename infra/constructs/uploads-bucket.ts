import { Duration, Stack } from 'aws-cdk-lib';
import { HttpMethods, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Stage } from '../stages.ts';
import { PrivateBucket } from './private-bucket.ts';

/** Named here, since the site's policy names the bucket and the bucket's CORS names the site. */
const nameOf = (scope: Construct, { name }: Stage): string => `yonnee-${name}-uploads-${Stack.of(scope).account}`;

/** The origin to which browsers PUT, and from which they show pictures. */
export const uploadsOrigin = (scope: Construct, stage: Stage): string =>
  `https://${nameOf(scope, stage)}.s3.${Stack.of(scope).region}.amazonaws.com`;

/** The bucket's own address, without a slash at the end. */
export const filesUrlOf = ({ bucketRegionalDomainName }: IBucket): string => `https://${bucketRegionalDomainName}`;

/** Backups end 35 days after an erasure, as customers are told; S3 begins its rounds at midnight and may take a day for them. */
const DELETED_KEPT = Duration.days(33);

type UploadsProps = { stage: Stage; siteUrl: string; logs: IBucket };

/**
 * Photos and papers: `incoming/` for what was just sent and is not checked yet, `files/` for what is kept. What is
 * deleted or written over can be had back for a while: functions may add versions, and end none.
 */
export class UploadsBucket extends PrivateBucket {
  constructor(scope: Construct, id: string, { stage, siteUrl, logs }: UploadsProps) {
    super(scope, id, {
      stage,
      bucketName: nameOf(scope, stage),
      versioned: true,
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'uploads/',
      lifecycleRules: [
        {
          id: 'drop-unclaimed',
          prefix: 'incoming/',
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1),
        },
        {
          id: 'drop-deleted',
          prefix: 'files/',
          noncurrentVersionExpiration: DELETED_KEPT,
          expiredObjectDeleteMarker: true,
        },
        { id: 'drop-unfinished', abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
      cors: [
        {
          allowedOrigins: [siteUrl],
          allowedMethods: [HttpMethods.PUT],
          allowedHeaders: ['content-type'],
          maxAge: Duration.hours(1).toSeconds(),
        },
      ],
    });
  }
}
