import { Duration } from 'aws-cdk-lib';
import {
  type BehaviorOptions,
  CachePolicy,
  CacheQueryStringBehavior,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  type IOrigin,
  OriginProtocolPolicy,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginSslPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, OriginGroup } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { Construct } from 'constructs';
import { EDGE_HEADERS } from '#functions/core/request/edge.ts';
import { prerenderedPages } from '#shared/prerendered-pages.ts';
import { DOCUMENTS_PATH } from '#shared/tracking/document-routes.ts';
import { trackingRewrite } from './edge-scripts.ts';
import { API_STAGE } from './gateway.ts';

/** Path pattern of the pages of parcels. */
export const TRACKING_PATHS = `${prerenderedPages.trackColis}/*`;

/** Time after which the app's own document is served instead. */
const ANSWER_WITHIN = Duration.seconds(6);
const CACHED = Duration.minutes(1);

type Origins = {
  apiDomain: string;
  /** Secret by which the API recognises CloudFront. */
  secret: string;
  files: IOrigin;
};

/**
 * Returns CloudFront's behaviour for the pages of parcels, which the API draws. When it fails, the file with the same
 * path is served: the build's empty document, in which the app renders.
 */
export const trackingBehaviour = (scope: Construct, { apiDomain, secret, files }: Origins): BehaviorOptions => {
  const drawn = new HttpOrigin(apiDomain, {
    originPath: `/${API_STAGE}${DOCUMENTS_PATH}`,
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
    originSslProtocols: [OriginSslPolicy.TLS_V1_2],
    customHeaders: { [EDGE_HEADERS.secret]: secret },
    readTimeout: ANSWER_WITHIN,
    connectionTimeout: Duration.seconds(3),
    connectionAttempts: 1,
  });
  const rewrite = new EdgeFunction(scope, 'TrackingRewrite', {
    code: FunctionCode.fromInline(trackingRewrite()),
    runtime: FunctionRuntime.JS_2_0,
    comment: 'Pages of parcels are drawn by the API',
  });
  return {
    origin: new OriginGroup({
      primaryOrigin: drawn,
      fallbackOrigin: files,
      fallbackStatusCodes: [500, 502, 503, 504],
    }),
    cachePolicy: new CachePolicy(scope, 'DrawnPages', {
      queryStringBehavior: CacheQueryStringBehavior.allowList('code'), // the script moves the code there
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: CACHED,
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    }),
    originRequestPolicy: new OriginRequestPolicy(scope, 'ViewerAddressOnly', {
      headerBehavior: OriginRequestHeaderBehavior.allowList(EDGE_HEADERS.viewer),
    }),
    compress: true,
    functionAssociations: [{ function: rewrite, eventType: FunctionEventType.VIEWER_REQUEST }],
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
  };
};
