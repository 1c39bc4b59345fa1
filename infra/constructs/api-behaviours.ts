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
import { EDGE_HEADERS } from '#functions/core/request/edge.ts';
import type { Route } from '#shared/http/route.ts';
import { routes } from '#shared/routes.ts';
import { API_STAGE } from './gateway.ts';

/** Script of a CloudFront function that sets `EDGE_HEADERS.viewer`. */
const VIEWER_ADDRESS = fileURLToPath(new URL('viewer-address.js', import.meta.url));

/** Routes whose replies to anonymous callers may be cached; the Lambda's `cache-control` decides which and how long. */
const CACHED = Object.values(routes).flatMap((table) =>
  Object.values<Route>(table).flatMap(({ path, query, cacheSeconds }) =>
    cacheSeconds === undefined ? [] : [{ path, cacheSeconds, parameters: Object.keys(query?.entries ?? {}) }],
  ),
);

/** Returns CloudFront's behaviours for the API by path; the first match applies. */
export const apiBehaviours = (scope: Construct, apiDomain: string, secret: string): Record<string, BehaviorOptions> => {
  const origin = new HttpOrigin(apiDomain, {
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
    originSslProtocols: [OriginSslPolicy.TLS_V1_2],
    customHeaders: { [EDGE_HEADERS.secret]: secret },
  });
  const viewerAddress = new EdgeFunction(scope, 'ViewerAddress', {
    code: FunctionCode.fromFile({ filePath: VIEWER_ADDRESS }),
    runtime: FunctionRuntime.JS_2_0,
    comment: 'Sends the viewer address to the API',
  });
  const forward = (cachePolicy: ICachePolicy): BehaviorOptions => ({
    origin,
    cachePolicy,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER, // API Gateway needs its own host name
    allowedMethods: AllowedMethods.ALLOW_ALL,
    functionAssociations: [{ function: viewerAddress, eventType: FunctionEventType.VIEWER_REQUEST }],
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY, // a redirect would come after the token was sent in clear
  });
  return {
    ...Object.fromEntries(
      CACHED.map((route) => [
        `/${API_STAGE}${route.path.replace(/\{\w+\}/g, '*')}`,
        forward(anonymousReplies(scope, route)),
      ]),
    ),
    [`/${API_STAGE}/*`]: forward(CachePolicy.CACHING_DISABLED),
  };
};

/**
 * Creates the cache policy of a route, keyed by the query parameters that it reads, so that no others get past the
 * cache, and by the token, so that a signed-in reply is never served to another caller. Successful replies of these
 * routes contain no text, hence no language; errors are not cached.
 */
const anonymousReplies = (scope: Construct, { path, cacheSeconds, parameters }: (typeof CACHED)[number]): CachePolicy =>
  new CachePolicy(scope, `AnonymousReplies${path.replace(/\W+/g, '-')}`, {
    headerBehavior: CacheHeaderBehavior.allowList('Authorization'),
    queryStringBehavior:
      parameters.length > 0 ? CacheQueryStringBehavior.allowList(...parameters) : CacheQueryStringBehavior.none(),
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.seconds(cacheSeconds),
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
  });
