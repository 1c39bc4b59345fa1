import { Annotations, Duration } from 'aws-cdk-lib';
import type { ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  type ErrorResponse,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { acknowledge } from '../checks.ts';
import { apiBehaviours } from './api-behaviours.ts';
import { drawnBehaviours } from './drawn-behaviours.ts';
import { spaRewrite } from './edge-scripts.ts';
import { SCANNER_PATHS } from './security-headers.ts';
import { SiteHeaders } from './site-headers.ts';

type Domain = { name: string; certificate: ICertificate };

type SiteProps = {
  files: IBucket;
  /** Bucket of the access logs. */
  logs: IBucket;
  apiDomain: string;
  /** Secret by which the API recognises CloudFront. */
  originSecret: string;
  /** Origin of uploaded photos. */
  uploadsOrigin: string;
  /** Web ACL in front of the distribution. */
  firewallArn: string;
  /** Domain besides CloudFront's own address. */
  domain: Domain | undefined;
};

/** Disables CloudFront's default of caching errors for 10 s, which would serve one caller's 404 to another. */
const UNCACHED_ERRORS: ErrorResponse[] = [404, 500, 502, 503, 504].map((httpStatus) => ({
  httpStatus,
  ttl: Duration.seconds(0),
}));

/** Settings for the stage's domain; CloudFront's own address has its own certificate and laxer TLS rules. */
const atDomain = ({ name, certificate }: Domain) => ({
  domainNames: [name],
  certificate,
  minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
});

/** CloudFront distribution of the web app and the API under one address. */
export class Site extends Construct {
  readonly distribution: Distribution;

  constructor(
    scope: Construct,
    id: string,
    { files, logs, apiDomain, originSecret, uploadsOrigin, firewallArn, domain }: SiteProps,
  ) {
    super(scope, id);
    const responseHeadersPolicy = new SiteHeaders(this, 'Headers', { uploadsOrigin });
    const withHeaders = (behaviour: BehaviorOptions) => ({ ...behaviour, responseHeadersPolicy });
    const scannerHeaders = new SiteHeaders(this, 'ScannerHeaders', { uploadsOrigin, scans: true });
    const { pages, assets } = this.fileBehaviours(files);
    const others = {
      ...apiBehaviours(this, apiDomain, originSecret),
      '/assets/*': assets,
      ...drawnBehaviours(this, { apiDomain, secret: originSecret, files: assets.origin }),
    };
    const scanning = { ...pages, responseHeadersPolicy: scannerHeaders };
    this.distribution = new Distribution(this, 'Distribution', {
      defaultBehavior: withHeaders(pages),
      additionalBehaviors: Object.fromEntries([
        ...Object.entries(others).map(([path, behaviour]) => [path, withHeaders(behaviour)]),
        ...SCANNER_PATHS.map((path) => [path, scanning]),
      ]),
      defaultRootObject: 'index.html',
      errorResponses: UNCACHED_ERRORS,
      httpVersion: HttpVersion.HTTP2_AND_3,
      logBucket: logs, // written up to an hour late, when a reset link's token has expired or was used
      logFilePrefix: 'cloudfront/',
      webAclId: firewallArn,
      priceClass: PriceClass.PRICE_CLASS_200, // includes Africa's edges
      ...(domain && atDomain(domain)),
    });
    acknowledge(this.distribution, 'CFR1', 'Parcels are sent from and tracked in the whole world.');
    if (!domain)
      acknowledge(
        this.distribution,
        'CFR4',
        "CloudFront's own address has no TLS setting; only trial stages are deployed without a domain, which has one.",
      );
    Annotations.of(this.distribution).acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      'The only path for which S3 would return a listing, the root, has a root object.',
    );
  }

  /**
   * Behaviours for pages and assets. Each file has its own cache-control (`cachingOf`); CloudFront caches a page for a
   * minute.
   */
  private fileBehaviours(files: IBucket): { pages: BehaviorOptions; assets: BehaviorOptions } {
    const stored = {
      // With LIST, S3 replies "not found" for a missing file, not "forbidden".
      origin: S3BucketOrigin.withOriginAccessControl(files, {
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      compress: true,
    };
    const rewrite = new EdgeFunction(this, 'SpaRewrite', {
      code: FunctionCode.fromInline(spaRewrite()),
      runtime: FunctionRuntime.JS_2_0,
      comment: 'Paths without a file extension are pages of the web app',
    });
    return {
      assets: { ...stored, cachePolicy: CachePolicy.CACHING_OPTIMIZED },
      pages: {
        ...stored,
        cachePolicy: this.oneMinutePolicy(),
        functionAssociations: [{ function: rewrite, eventType: FunctionEventType.VIEWER_REQUEST }],
      },
    };
  }

  private oneMinutePolicy(): CachePolicy {
    return new CachePolicy(this, 'ForAMinute', {
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.minutes(1),
      maxTtl: Duration.minutes(1),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    });
  }
}
