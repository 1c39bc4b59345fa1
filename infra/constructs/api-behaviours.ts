import { fileURLToPath } from 'node:url';
import { Duration } from 'aws-cdk-lib';
import {
  AllowedMethods,
  type BehaviorOptions,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  type ICachePolicy,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { Construct } from 'constructs';
import { EDGE_HEADERS } from '#functions/core/edge.ts';
import type { Route } from '#shared/http/route.ts';
import { routes } from '#shared/routes.ts';
import { API_STAGE } from './gateway.ts';

/** Plain script; it sets `EDGE_HEADERS.viewer`. */
const VIEWER_ADDRESS = fileURLToPath(new URL('viewer-address.js', import.meta.url));

/** Routes whose answers to anonymous callers may be kept; the function's `cache-control` says whose and how long. */
const CACHED = Object.values(routes)
  .flatMap((table) => Object.values<Route>(table))
  .filter(({ cacheSeconds }) => cacheSeconds !== undefined);

/** How CloudFront forwards to the API, by path; the first that matches is taken. */
export const apiBehaviours = (scope: Construct, apiDomain: string, secret: string): Record<string, BehaviorOptions> => {
  const origin = new HttpOrigin(apiDomain, {
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
    originSslProtocols: [OriginSslPolicy.TLS_V1_2],
    customHeaders: { [EDGE_HEADERS.secret]: secret },
  });
  const viewerAddress = new EdgeFunction(scope, 'ViewerAddress', {
    code: FunctionCode.fromFile({ filePath: VIEWER_ADDRESS }),
    runtime: FunctionRuntime.JS_2_0,
    comment: 'Tells the API the address of whoever asks',
  });
  const forward = (cachePolicy: ICachePolicy): BehaviorOptions => ({
    origin,
    cachePolicy,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER, // API Gateway knows itself by its own host
    allowedMethods: AllowedMethods.ALLOW_ALL,
    functionAssociations: [{ function: viewerAddress, eventType: FunctionEventType.VIEWER_REQUEST }],
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY, // a redirected request has shown its token already
  });
  const briefly = forward(anonymousAnswers(scope));
  return {
    ...Object.fromEntries(CACHED.map(({ path }) => [`/${API_STAGE}${path}`, briefly])),
    [`/${API_STAGE}/*`]: forward(CachePolicy.CACHING_DISABLED),
  };
};

/** Keyed by the token too, so that a signed-in answer is never shown to anybody else. */
const anonymousAnswers = (scope: Construct): CachePolicy =>
  new CachePolicy(scope, 'AnonymousAnswers', {
    headerBehavior: CacheHeaderBehavior.allowList('Authorization', 'Accept-Language'),
    queryStringBehavior: CacheQueryStringBehavior.all(),
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.seconds(Math.max(...CACHED.map(({ cacheSeconds = 0 }) => cacheSeconds))),
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
  });
