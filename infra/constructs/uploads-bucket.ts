import { Duration, Stack } from 'aws-cdk-lib';
import { HttpMethods, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Stage } from '../stages.ts';
import { PrivateBucket } from './private-bucket.ts';

/** Fixed name, since the site's policy references the bucket and the bucket's CORS references the site. */
const nameOf = (scope: Construct, { name }: Stage): string => `yonnee-${name}-uploads-${Stack.of(scope).account}`;

/** Origin to which browsers PUT files and from which they load pictures. */
export const uploadsOrigin = (scope: Construct, stage: Stage): string =>
  `https://${nameOf(scope, stage)}.s3.${Stack.of(scope).region}.amazonaws.com`;

/** URL of the bucket, without a slash at the end. */
export const filesUrlOf = ({ bucketRegionalDomainName }: IBucket): string => `https://${bucketRegionalDomainName}`;

/**
 * Backups end 35 days after an erasure, as promised to customers; S3 starts its deletions at midnight and may take a
 * day.
 */
const DELETED_RETENTION = Duration.days(33);

type UploadsProps = { stage: Stage; siteUrl: string; logs: IBucket };

/**
 * Bucket of photos and documents: `incoming/` for unchecked uploads, `files/` for stored files. Deleted or overwritten
 * files can be recovered for a while: functions may add versions, but delete none.
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
          noncurrentVersionExpiration: DELETED_RETENTION,
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
