import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { Match } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { EDGE_HEADERS } from '#functions/core/request/edge.ts';
import { payerRewrite, spaRewrite, trackingRewrite } from '#infra/constructs/edge-scripts.ts';
import { cachingOf, securityHeaders } from '#infra/constructs/security-headers.ts';
import { isAgentPath } from '#shared/agent-path.ts';
import { propertiesOf, templatesOf, textOf } from './synthesised.ts';

const { web } = templatesOf('dev');
const UPLOADS = 'https://yonnee-dev-uploads-{AWS::AccountId}.s3.eu-west-1.amazonaws.com';

type Behaviour = {
  PathPattern?: string;
  AllowedMethods?: string[];
  CachePolicyId: unknown;
  OriginRequestPolicyId?: string;
  ResponseHeadersPolicyId: unknown;
  FunctionAssociations?: { EventType: string }[];
};
type Deployed = {
  DistributionConfig: {
    CacheBehaviors: Behaviour[];
    DefaultCacheBehavior: Behaviour;
    CustomErrorResponses: { ErrorCode: number; ErrorCachingMinTTL: number; ResponsePagePath?: string }[];
  };
};
const [distribution] = propertiesOf<Deployed>(web, 'AWS::CloudFront::Distribution');
if (!distribution) throw new Error('no distribution');
const { CacheBehaviors, DefaultCacheBehavior, CustomErrorResponses } = distribution.DistributionConfig;

type Headers = {
  ResponseHeadersPolicyConfig: {
    SecurityHeadersConfig: {
      ContentSecurityPolicy: { ContentSecurityPolicy: unknown };
      StrictTransportSecurity: { AccessControlMaxAgeSec: number; IncludeSubdomains: boolean };
      ContentTypeOptions: { Override: boolean };
      FrameOptions: { FrameOption: string };
      ReferrerPolicy: { ReferrerPolicy: string };
    };
    CustomHeadersConfig: { Items: { Header: string; Value: string }[] };
  };
};

test.each([
  [false, DefaultCacheBehavior],
  [true, CacheBehaviors.find(({ PathPattern }) => PathPattern === '/agent')],
  [true, CacheBehaviors.find(({ PathPattern }) => PathPattern === '/agent/*')],
] as const)('CloudFront sends the same security headers as the local site (scanner: %j)', (scans, behaviour) => {
  const { Ref } = (behaviour?.ResponseHeadersPolicyId ?? { Ref: '' }) as { Ref: string };
  const policies = web.findResources('AWS::CloudFront::ResponseHeadersPolicy');
  const policy = policies[Ref]?.Properties as Headers | undefined;
  if (!policy) throw new Error('no headers policy');
  const { SecurityHeadersConfig: known, CustomHeadersConfig: others } = policy.ResponseHeadersPolicyConfig;
  const { AccessControlMaxAgeSec, IncludeSubdomains } = known.StrictTransportSecurity;
  expect({
    'content-security-policy': textOf(known.ContentSecurityPolicy.ContentSecurityPolicy),
    'strict-transport-security': `max-age=${AccessControlMaxAgeSec}${IncludeSubdomains ? '; includeSubDomains' : ''}`,
    'x-content-type-options': known.ContentTypeOptions.Override ? 'nosniff' : '',
    'x-frame-options': known.FrameOptions.FrameOption,
    'referrer-policy': known.ReferrerPolicy.ReferrerPolicy,
    ...Object.fromEntries(others.Items.map(({ Header, Value }) => [Header, Value])),
  }).toEqual(securityHeaders(UPLOADS, scans));
});

test('the content policy allows only our own scripts and styles, and photos from the uploads bucket', () => {
  const policy = securityHeaders('https://uploads.example')['content-security-policy'];
  expect(policy?.split('; ').sort()).toEqual([
    "base-uri 'self'",
    "connect-src 'self' https://uploads.example",
    "default-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' blob: data: https://uploads.example",
    "object-src 'none'",
    expect.stringMatching(/^script-src 'self' 'sha256-[\w+/]{43}='$/),
    "style-src 'self'",
  ]);
});

test('only the pages of agents may use the camera and WebAssembly', () => {
  const { 'content-security-policy': policy, 'permissions-policy': features } = securityHeaders('https://u.example');
  expect([policy, features].join()).not.toMatch(/wasm|camera=\(self\)/);
  const scanner = securityHeaders('https://u.example', true);
  expect(scanner['content-security-policy']).toMatch(/script-src 'self' 'sha256-\S+' 'wasm-unsafe-eval';/);
  expect(scanner['permissions-policy']).toContain('camera=(self)');
});

test('every response has the security headers, also those of the API', () => {
  for (const behaviour of [DefaultCacheBehavior, ...CacheBehaviors])
    expect(behaviour.ResponseHeadersPolicyId).toEqual({ Ref: expect.stringMatching('Headers') });
});

test("the API is served under /backend with every method and the viewer's headers, without caching", () => {
  const api = CacheBehaviors.find(({ PathPattern }) => PathPattern === '/backend/*');
  expect(api?.AllowedMethods).toHaveLength(7);
  expect(api?.CachePolicyId).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad'); // AWS's CachingDisabled
  expect(api?.OriginRequestPolicyId).toBe('b689b0a8-53d0-40ab-baf2-68738e2966ac'); // AWS's AllViewerExceptHostHeader
});

test('only the public lists, the exchange rates and public tracking are cached, briefly, by the parameters that they read and the token', () => {
  const paths = CacheBehaviors.map(({ PathPattern }) => PathPattern);
  expect(paths).toEqual([
    '/backend/bookings',
    '/backend/bookings/by-date',
    '/backend/tarifs/*/versions/*',
    '/backend/rates',
    '/backend/suivi/*',
    '/backend/*',
    '/assets/*',
    '/suivi/*',
    '/payer/*', // its documents say no-store
    '/agent',
    '/agent/*',
  ]);
  const read = (...QueryStrings: string[]) => ({ QueryStringBehavior: 'whitelist', QueryStrings });
  const policies = [
    ['bookings', 10, read('limit', 'cursor', 'statut', 'departApres')],
    ['bookings-by-date', 10, read('limit', 'cursor', 'dateDepart')],
    ['rates', 60, { QueryStringBehavior: 'none' }],
    ['suivi-code-', 60, { QueryStringBehavior: 'none' }],
    ['tarifs-id-versions-version-', 300, { QueryStringBehavior: 'none' }],
  ] as const;
  for (const [name, MaxTTL, QueryStringsConfig] of policies)
    web.hasResourceProperties('AWS::CloudFront::CachePolicy', {
      CachePolicyConfig: {
        Name: Match.stringLikeRegexp(`AnonymousReplies${name.replaceAll('-', '')}[0-9A-F]{8}`),
        MinTTL: 0,
        DefaultTTL: 0,
        MaxTTL,
        ParametersInCacheKeyAndForwardedToOrigin: Match.objectLike({
          HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['Authorization'] },
          QueryStringsConfig,
        }),
      },
    });
});

test('errors are neither cached nor replaced by a page', () => {
  expect(CustomErrorResponses.map(({ ErrorCode }) => ErrorCode)).toContain(404);
  for (const { ErrorCachingMinTTL, ResponsePagePath } of CustomErrorResponses) {
    expect(ErrorCachingMinTTL).toBe(0);
    expect(ResponsePagePath).toBeUndefined();
  }
});

test.each([
  ['/', '/fr/home.html'],
  ['/help', '/fr/help.html'],
  ['/Help/', '/fr/help.html'],
  ['/fr/help.html', '/fr/help.html'],
  ['/constructor', '/index.html'],
  ['/colis', '/index.html'],
  ['/conteneurs/1234567890/reserver', '/index.html'],
  ['/v1.2/colis', '/index.html'],
  ['/colis/', '/index.html'],
  ['/index.html', '/index.html'],
  ['/robots.txt', '/robots.txt'],
  ['/assets/index-abc123.js', '/assets/index-abc123.js'],
])('the path %s is served from %s', (uri, expected) => {
  expect(rewrittenPath(uri)).toBe(expected);
});

test.each([
  ['en-GB,en;q=0.9,fr;q=0.8', '/en/home.html'],
  ['wo, fr-SN;q=0.8, en;q=0.5', '/fr/home.html'],
  ['EN', '/en/home.html'],
  ['de-DE,de;q=0.9', '/fr/home.html'],
  ['*', '/fr/home.html'],
])('a browser with the languages %s gets %s', (language, expected) => {
  expect(rewrittenPath('/', language)).toBe(expected);
});

const rewrittenPath = (uri: string, language?: string): string => {
  const request = { uri, headers: language ? { 'accept-language': { value: language } } : {} };
  const rewritten: typeof request = runInNewContext(`${spaRewrite()}; handler({ request })`, { request });
  return rewritten.uri;
};

const followed = (uri: string, language = 'en', script = trackingRewrite(), query = {}) => {
  const request = {
    uri,
    querystring: { langue: { value: 'x' }, ...query },
    headers: { 'accept-language': { value: language } },
  };
  const event = { request, viewer: { ip: '203.0.113.7' } };
  return JSON.parse(runInNewContext(`${script}; JSON.stringify(handler(event))`, { event }));
};

test('the request for a parcel’s page contains only its document, the code and the viewer’s address', () => {
  expect(followed('/suivi/YN-7K3M-9QPX-4WTHW')).toEqual({
    uri: '/en/suivi-colis.html',
    querystring: { code: { value: 'YN-7K3M-9QPX-4WTHW' } },
    headers: { 'accept-language': { value: 'en' }, 'x-viewer-address': { value: '203.0.113.7' } },
  });
  expect(followed('/suivi/a%2Fb/', 'de').querystring.code.value).toBe('a%2Fb');
  expect(followed('/suivi/')).toMatchObject({ statusCode: 302, headers: { location: { value: '/suivi' } } });
});

test('the request for a pay link contains only its document and the code, and none once its payer comes back', () => {
  const payer = (uri: string, query = {}) => followed(uri, 'fr', payerRewrite(), query);
  expect(payer('/payer/YN-7K3M-9QPX-4WTHW', { paiement: { value: 'annule' } })).toMatchObject({
    uri: '/fr/payer.html',
    querystring: { code: { value: 'YN-7K3M-9QPX-4WTHW' } },
  });
  const back = payer('/payer/YN-7K3M-9QPX-4WTHW', { session_id: { value: 'cs_1' } });
  const byWallet = payer('/payer/YN-7K3M-9QPX-4WTHW', { paiement: { value: '7' } });
  for (const { uri, querystring } of [back, byWallet])
    expect([uri, querystring]).toEqual(['/fr/payer.html', { code: { value: '' } }]);
  expect(payer('/payer/')).toMatchObject({ statusCode: 302, headers: { location: { value: '/' } } });
});

test.each([
  ['yn-7k3m 9qpx', 'yn-7k3m+9qpx', 'yn-7k3m%209qpx'],
  ['a message around a code', 'Suivez%3A%20*YN-7K3M*', 'Suivez%3A%20*YN-7K3M*'],
  ['a foreign link', 'https%3A%2F%2Fdhl.example%2F1234567890', 'https%3A%2F%2Fdhl.example%2F1234567890'],
  ['a pasted link', 'https%3A%2F%2Fyonnee.example%2Fsuivi%2FYN-7K3M%3Futm%3D1', 'YN-7K3M'],
])('%s that a form without script sends leads to the page of the parcel', (_, value, code) => {
  const request = { uri: '/suivi', querystring: { code: { value } }, headers: {} };
  const sent = JSON.parse(runInNewContext(`${spaRewrite()}; JSON.stringify(handler({ request }))`, { request }));
  expect(sent).toMatchObject({ statusCode: 302, headers: { location: { value: `/suivi/${code}` } } });
});

test('the pages of parcels come from the API, cached for a minute, or from the file of the build when it fails', () => {
  const scriptOf = (path: string) =>
    JSON.stringify(CacheBehaviors.find(({ PathPattern }) => PathPattern === path)?.FunctionAssociations);
  expect(scriptOf('/suivi/*')).toContain('TrackingRewrite');
  expect(scriptOf('/payer/*')).toContain('PayerRewrite');
  web.hasResourceProperties('AWS::CloudFront::Distribution', {
    DistributionConfig: {
      OriginGroups: {
        Items: [{ FailoverCriteria: { StatusCodes: { Items: [500, 502, 503, 504] } }, Members: { Quantity: 2 } }],
      },
      Origins: Match.arrayWith([Match.objectLike({ OriginPath: '/backend/pages' })]),
    },
  });
  web.hasResourceProperties('AWS::CloudFront::CachePolicy', {
    CachePolicyConfig: {
      MaxTTL: 60,
      ParametersInCacheKeyAndForwardedToOrigin: {
        HeadersConfig: { HeaderBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: 'whitelist', QueryStrings: ['code'] },
      },
    },
  });
});

test('page paths are rewritten to files; paths of assets and of the API are not', () => {
  expect(DefaultCacheBehavior.FunctionAssociations?.map(({ EventType }) => EventType)).toEqual(['viewer-request']);
  for (const { PathPattern, FunctionAssociations = [] } of CacheBehaviors)
    expect(JSON.stringify(FunctionAssociations).includes('SpaRewrite'), PathPattern).toBe(
      isAgentPath(PathPattern ?? ''),
    );
  expect(JSON.stringify(DefaultCacheBehavior.FunctionAssociations)).toContain('SpaRewrite');
});

test('assets are cached for a year, everything else is revalidated', () => {
  expect(cachingOf('assets/index-abc123.js')).toBe('public, max-age=31536000, immutable');
  expect(cachingOf('/assets/index-abc123.js')).toBe('public, max-age=31536000, immutable');
  expect(['index.html', '/robots.txt', 'other/assets/x.js'].map(cachingOf)).toEqual(Array(3).fill('no-cache'));
});

test("only CloudFront can read the site's files, and it serves HTTP/2 and 3", () => {
  web.hasResourceProperties('AWS::CloudFront::OriginAccessControl', {
    OriginAccessControlConfig: { SigningBehavior: 'always', SigningProtocol: 'sigv4' },
  });
  web.hasResourceProperties('AWS::CloudFront::Distribution', {
    DistributionConfig: { HttpVersion: 'http2and3', DefaultRootObject: 'index.html' },
  });
});

type Origins = {
  DistributionConfig: { Origins: { OriginCustomHeaders?: { HeaderName: string; HeaderValue: unknown }[] }[] };
};

test('the API accepts only calls through CloudFront, which sends a secret that no template contains', () => {
  const [site] = propertiesOf<Origins>(web, 'AWS::CloudFront::Distribution');
  const secretHeaders =
    site?.DistributionConfig.Origins.flatMap(({ OriginCustomHeaders = [] }) => OriginCustomHeaders) ?? [];
  expect(secretHeaders.map(({ HeaderName }) => HeaderName)).toEqual([EDGE_HEADERS.secret, EDGE_HEADERS.secret]); // for calls and for drawn pages
  for (const { HeaderValue } of secretHeaders)
    expect(textOf(HeaderValue)).toMatch(/^\{\{resolve:secretsmanager:\{OriginSecretsA\w+\}:SecretString:::\}\}$/);
  const functions = Object.values(templatesOf('dev').api.findResources('AWS::Lambda::Function'));
  for (const { Properties } of functions)
    expect(textOf(Properties.Environment.Variables.ORIGIN_SECRETS)).toMatch(
      /^(\{\{resolve:secretsmanager:.*?\}\},?){2}$/,
    );
});

test('CloudFront overwrites the viewer address that a caller claims', () => {
  const code = readFileSync(new URL('../../infra/constructs/viewer-address.js', import.meta.url), 'utf8');
  const event = {
    request: { headers: { [EDGE_HEADERS.viewer]: { value: '1.2.3.4' } } },
    viewer: { ip: '203.0.113.7' },
  };
  const request: typeof event.request = runInNewContext(`${code}; handler(event)`, { event });
  expect(request.headers).toEqual({ [EDGE_HEADERS.viewer]: { value: '203.0.113.7' } });
  const toApi = CacheBehaviors.filter(({ PathPattern }) => PathPattern?.startsWith('/backend'));
  for (const { FunctionAssociations } of toApi)
    expect(FunctionAssociations?.map(({ EventType }) => EventType)).toEqual(['viewer-request']);
});
