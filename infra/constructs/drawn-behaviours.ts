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
import { PAYER_PATH } from '#shared/payments/payer-page.ts';
import { prerenderedPages } from '#shared/prerendered-pages.ts';
import { DOCUMENTS_PATH } from '#shared/tracking/document-routes.ts';
import { payerRewrite, trackingRewrite } from './edge-scripts.ts';
import { API_STAGE } from './gateway.ts';

/** Path patterns of the pages that the API draws. */
const TRACKING_PATHS = `${prerenderedPages.trackColis}/*`;
const PAYER_PATHS = `${PAYER_PATH}/*`;

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
 * Returns CloudFront's behaviours for the pages of parcels and pay links, which the API draws, by their paths. When it
 * fails, the file with the same path is served: the build's empty document, in which the app renders.
 */
export const drawnBehaviours = (
  scope: Construct,
  { apiDomain, secret, files }: Origins,
): Record<string, BehaviorOptions> => {
  const drawn = new HttpOrigin(apiDomain, {
    originPath: `/${API_STAGE}${DOCUMENTS_PATH}`,
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
    originSslProtocols: [OriginSslPolicy.TLS_V1_2],
    customHeaders: { [EDGE_HEADERS.secret]: secret },
    readTimeout: ANSWER_WITHIN,
    connectionTimeout: Duration.seconds(3),
    connectionAttempts: 1,
  });
  const rewriteBy = (id: string, script: string, comment: string) => ({
    functionAssociations: [
      {
        function: new EdgeFunction(scope, id, {
          code: FunctionCode.fromInline(script),
          runtime: FunctionRuntime.JS_2_0,
          comment,
        }),
        eventType: FunctionEventType.VIEWER_REQUEST,
      },
    ],
  });
  const behaviour: BehaviorOptions = {
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
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
  };
  return {
    [TRACKING_PATHS]: {
      ...behaviour,
      ...rewriteBy('TrackingRewrite', trackingRewrite(), 'Pages of parcels are drawn by the API'),
    },
    [PAYER_PATHS]: {
      ...behaviour,
      ...rewriteBy('PayerRewrite', payerRewrite(), 'Pages of pay links are drawn by the API'),
    },
  };
};
