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
import { SiteHeaders } from './site-headers.ts';
import { spaRewrite } from './spa-rewrite.ts';

type Domain = { name: string; certificate: ICertificate };

type SiteProps = {
  files: IBucket;
  /** Who asked for what. */
  logs: IBucket;
  apiDomain: string;
  /** What the API hears CloudFront by. */
  originSecret: string;
  /** Where browsers put and show photos. */
  uploadsOrigin: string;
  /** Who is let in at all. */
  firewallArn: string;
  /** Besides CloudFront's own address. */
  domain: Domain | undefined;
};

/** CloudFront would keep these for 10 s whatever the policies say, and show one caller's 404 to another. */
const ERRORS_NOT_KEPT: ErrorResponse[] = [404, 500, 502, 503, 504].map((httpStatus) => ({
  httpStatus,
  ttl: Duration.seconds(0),
}));

/** CloudFront's own address has a certificate and a laxer rule of its own. */
const atDomain = ({ name, certificate }: Domain) => ({
  domainNames: [name],
  certificate,
  minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
});

/** The web app and the API under one address. */
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
    const { pages, assets } = this.fileBehaviours(files);
    const others = { ...apiBehaviours(this, apiDomain, originSecret), '/assets/*': assets };
    this.distribution = new Distribution(this, 'Distribution', {
      defaultBehavior: withHeaders(pages),
      additionalBehaviors: Object.fromEntries(
        Object.entries(others).map(([path, behaviour]) => [path, withHeaders(behaviour)]),
      ),
      defaultRootObject: 'index.html',
      errorResponses: ERRORS_NOT_KEPT,
      httpVersion: HttpVersion.HTTP2_AND_3,
      logBucket: logs, // written up to an hour late: a reset link's token is over or used by then
      logFilePrefix: 'cloudfront/',
      webAclId: firewallArn,
      priceClass: PriceClass.PRICE_CLASS_200, // with Africa's edges
      ...(domain && atDomain(domain)),
    });
    acknowledge(this.distribution, 'CFR1', 'Parcels are sent from and followed in the whole world.');
    if (!domain)
      acknowledge(
        this.distribution,
        'CFR4',
        "CloudFront's own address takes no rule for TLS; only trial stages are deployed without a domain, which has one.",
      );
    Annotations.of(this.distribution).acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      'The one path that S3 would answer with a list, the root, has a root object.',
    );
  }

  /** The files themselves say how long browsers keep them (`cachingOf`); CloudFront keeps a page for a minute. */
  private fileBehaviours(files: IBucket): { pages: BehaviorOptions; assets: BehaviorOptions } {
    const stored = {
      // Listing is what makes S3 say "not found" of an absent file, and not "forbidden".
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
        cachePolicy: this.forAMinute(),
        functionAssociations: [{ function: rewrite, eventType: FunctionEventType.VIEWER_REQUEST }],
      },
    };
  }

  private forAMinute(): CachePolicy {
    return new CachePolicy(this, 'ForAMinute', {
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.minutes(1),
      maxTtl: Duration.minutes(1),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    });
  }
}
