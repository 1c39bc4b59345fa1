import { Duration } from 'aws-cdk-lib';
import {
  AllowedMethods,
  type BehaviorOptions,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  type ICachePolicy,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { Construct } from 'constructs';
import type { Route } from '#shared/http/route.ts';
import { routes } from '#shared/routes.ts';
import { API_STAGE } from './gateway.ts';

/** Routes whose answers to anonymous callers may be kept; the function's `cache-control` says whose and how long. */
const CACHED = Object.values(routes)
  .flatMap((table) => Object.values<Route>(table))
  .filter(({ cacheSeconds }) => cacheSeconds !== undefined);

/** How CloudFront forwards to the API, by path; the first that matches is taken. */
export const apiBehaviours = (scope: Construct, apiDomain: string): Record<string, BehaviorOptions> => {
  const origin = new HttpOrigin(apiDomain, {
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
    originSslProtocols: [OriginSslPolicy.TLS_V1_2],
  });
  const forward = (cachePolicy: ICachePolicy): BehaviorOptions => ({
    origin,
    cachePolicy,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER, // API Gateway knows itself by its own host
    allowedMethods: AllowedMethods.ALLOW_ALL,
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
