import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { AppError } from '#shared/errors.ts';
import type { Route } from '#shared/http/route.ts';
import { refusalMessage } from '#shared/messages/messages.ts';
import { routes } from '#shared/routes.ts';
import { EDGE_REGION } from '../region.ts';
import type { Stage } from '../stages.ts';
import { API_STAGE } from './gateway.ts';

/**
 * Rules that only count, since uploads of photos and documents violate them: such forms are large and hold arbitrary
 * bytes.
 */
const COUNT_ONLY = ['SizeRestrictions_BODY', 'CrossSiteScripting_BODY'];

/** Routes whose callers authenticate by a signature; a few machines of Stripe call them for all customers. */
const SIGNED_ROUTES = Object.values(routes)
  .flatMap((table) => Object.values<Route>(table))
  .filter(({ access }) => access === 'provider');

const WINDOW_SECONDS = 300;

/** Rules that limit the requests of an address, and Stripe's events separately. */
const LIMITS = { calls: 'too-many-of-one-address', events: 'too-many-events-of-one-address' } as const;

const TOO_MANY = new AppError('TOO_MANY_REQUESTS');

/** Firewall in front of CloudFront's caches and the API; in us-east-1, as CloudFront requires. */
export class Firewall extends CfnWebACL {
  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id, {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      customResponseBodies: { tooMany: { contentType: 'APPLICATION_JSON', content: rateLimitBody() } },
      visibilityConfig: visibilityOf(firewallMetric(stage)),
      rules: [
        {
          name: LIMITS.calls,
          priority: 0,
          statement: {
            rateBasedStatement: {
              aggregateKeyType: 'IP',
              limit: stage.addressLimit,
              evaluationWindowSec: WINDOW_SECONDS,
              scopeDownStatement: unsigned(),
            },
          },
          action: { block: { customResponse: blockResponse() } },
          visibilityConfig: visibilityOf(LIMITS.calls),
        },
        {
          name: LIMITS.events,
          priority: 2,
          statement: {
            rateBasedStatement: {
              aggregateKeyType: 'IP',
              limit: stage.webhook.addressLimit,
              evaluationWindowSec: WINDOW_SECONDS,
              scopeDownStatement: signed(),
            },
          },
          action: { block: { customResponse: blockResponse() } },
          visibilityConfig: visibilityOf(LIMITS.events),
        },
        {
          name: 'known-attacks',
          priority: 1,
          statement: {
            managedRuleGroupStatement: {
              vendorName: 'AWS',
              name: 'AWSManagedRulesCommonRuleSet',
              ruleActionOverrides: COUNT_ONLY.map((name) => ({ name, actionToUse: { count: {} } })),
              scopeDownStatement: unsigned(),
            },
          },
          overrideAction: { none: {} },
          visibilityConfig: visibilityOf('known-attacks'),
        },
      ],
    });
  }
}

/** Name of the firewall's metric in CloudWatch. */
const firewallMetric = ({ name }: Stage): string => `yonnee-${name}`;

/** Requests that the firewall refused: all of them, or those over one of its limits. */
export const blockedRequests = (stage: Stage, limit?: keyof typeof LIMITS): Metric =>
  new Metric({
    namespace: 'AWS/WAFV2',
    metricName: 'BlockedRequests',
    dimensionsMap: { WebACL: firewallMetric(stage), Rule: limit ? LIMITS[limit] : 'ALL' },
    statistic: Stats.SUM,
    region: EDGE_REGION,
  });

const visibilityOf = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
});

const signed = (): CfnWebACL.StatementProperty => {
  const [only, ...others] = SIGNED_ROUTES.map(
    ({ path }): CfnWebACL.StatementProperty => ({
      byteMatchStatement: {
        fieldToMatch: { uriPath: {} },
        positionalConstraint: 'EXACTLY',
        searchString: `/${API_STAGE}${path}`,
        textTransformations: [{ priority: 0, type: 'NONE' }],
      },
    }),
  );
  if (!only) throw new Error('No route is signed.');
  return others.length > 0 ? { orStatement: { statements: [only, ...others] } } : only;
};

const unsigned = (): CfnWebACL.StatementProperty => ({ notStatement: { statement: signed() } });

/** Body of a 429 in the form of the API's errors; in both languages, since the firewall cannot choose one. */
const rateLimitBody = (): string =>
  JSON.stringify({
    success: false,
    code: TOO_MANY.code,
    message: `${refusalMessage('fr', TOO_MANY)} ${refusalMessage('en', TOO_MANY)}`,
  });

const blockResponse = (): CfnWebACL.CustomResponseProperty => ({
  responseCode: TOO_MANY.status,
  customResponseBodyKey: 'tooMany',
  responseHeaders: [{ name: 'retry-after', value: String(WINDOW_SECONDS) }],
});
