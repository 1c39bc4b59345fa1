import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  CfnStage,
  HttpApi,
  HttpIntegrationType,
  HttpMethod,
  HttpRoute,
  HttpRouteIntegration,
  type HttpRouteIntegrationConfig,
  HttpRouteKey,
  HttpStage,
  type IHttpApi,
  type IHttpRouteAuthorizer,
  IntegrationCredentials,
  LogGroupLogDestination,
  PayloadFormatVersion,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { type IRole, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { METRICS_NAMESPACE, metricsService } from '#functions/core/metric-names.ts';
import { type Access, needsToken, type Route, type TokenAccess } from '#shared/http/route.ts';
import { type Resource, routes } from '#shared/routes.ts';
import { documentRoutes } from '#shared/tracking/document-routes.ts';
import { acknowledge } from '../checks.ts';
import type { Stage } from '../stages.ts';
import type { Accounts } from './accounts.ts';
import { appLog } from './app-function.ts';

/** Name of the API's stage, which is the first segment of every path: CloudFront forwards `/backend/*` unchanged. */
export const API_STAGE = 'backend';

/** Access log without content; the functions' own logs have caller and target under the same request id. */
const ACCESS_LOG = JSON.stringify({
  at: '$context.requestTimeEpoch',
  requestId: '$context.requestId',
  route: '$context.routeKey',
  status: '$context.status',
  bytes: '$context.responseLength',
  ms: '$context.responseLatency',
  functionMs: '$context.integrationLatency',
  functionError: '$context.integrationErrorMessage',
  refusal: '$context.authorizer.error',
  gatewayError: '$context.error.messageString',
});

/**
 * Calls answered with 429, by the gateway's throttle or by a rate limit of the API: only the access log has both. A
 * filter of a log cannot add the dimension of a stage.
 */
export const tooManyRequestsMetric = ({ name }: Stage): Metric =>
  new Metric({
    namespace: METRICS_NAMESPACE,
    metricName: `TooManyRequests-${metricsService(name)}`,
    statistic: Stats.SUM,
  });

/** Requests per second and burst, as a stage sets them. */
type Limits = { perSecond: number; burst: number };

/** Route whose calls are counted apart from those of all others. */
type LimitedRoute = { key: string; deployed: HttpRoute; limits: Limits };

/** Functions behind the API, by the routes that each serves. */
const ROUTES_OF = { ...routes, ...documentRoutes };
export type Served = Resource | keyof typeof documentRoutes;
export const servedNames = Object.keys(ROUTES_OF) as Served[];

type GatewayProps = { stage: Stage; httpApiId: string; accounts: Accounts; served: Record<Served, IFunction> };

/**
 * API Gateway with one route per row of the route table and per document that a function draws, its resource's function and the authorizer for its `access`.
 */
export class Gateway extends Construct {
  constructor(scope: Construct, id: string, { stage, httpApiId, accounts, served }: GatewayProps) {
    super(scope, id);
    const api = HttpApi.fromHttpApiAttributes(this, 'Http', { httpApiId });
    const signedIn = new HttpJwtAuthorizer('SignedIn', accounts.issuer, {
      jwtAudience: [accounts.client.userPoolClientId],
    });
    const role = callerOf(this, Object.values(served));
    const limited = servedNames.flatMap((name) => {
      const integration = new FunctionIntegration(name, served[name], role);
      return this.addRoutesOf(name, stage, api, integration, signedIn);
    });
    this.addStage(api, stage, limited);
  }

  /** Adds the routes of a resource and returns those with individual throttles. */
  private addRoutesOf(
    resource: Served,
    stage: Stage,
    httpApi: IHttpApi,
    integration: FunctionIntegration,
    signedIn: IHttpRouteAuthorizer,
  ): LimitedRoute[] {
    const limited: LimitedRoute[] = [];
    for (const { method, path, access } of Object.values<Route>(ROUTES_OF[resource])) {
      const routeKey = HttpRouteKey.with(path, HttpMethod[method]);
      const authorizer = needsToken(access) ? { authorizer: signedIn } : {};
      const deployed = new HttpRoute(this, routeKey.key, { httpApi, routeKey, integration, ...authorizer });
      if (!needsToken(access)) acknowledge(deployed, 'APIG4', OPEN[access]);
      const limits = ownLimits(resource, access, stage);
      if (limits) limited.push({ key: routeKey.key, deployed, limits });
    }
    return limited;
  }

  private addStage(httpApi: IHttpApi, stage: Stage, limited: readonly LimitedRoute[]) {
    const accessLog = appLog(this, 'AccessLog', stage);
    const { namespace: metricNamespace, metricName } = tooManyRequestsMetric(stage);
    new MetricFilter(this, 'TooManyRequests', {
      logGroup: accessLog,
      filterPattern: FilterPattern.stringValue('$.status', '=', '429'),
      metricNamespace,
      metricName,
    });
    const deployed = new HttpStage(this, 'Stage', {
      httpApi,
      stageName: API_STAGE,
      autoDeploy: true,
      throttle: { rateLimit: stage.throttle.perSecond, burstLimit: stage.throttle.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLog),
        format: AccessLogFormat.custom(ACCESS_LOG),
      },
    });
    if (deployed.node.defaultChild instanceof CfnStage)
      deployed.node.defaultChild.routeSettings = Object.fromEntries(
        limited.map(({ key, limits: { perSecond, burst } }) => [
          key,
          { ThrottlingRateLimit: perSecond, ThrottlingBurstLimit: burst },
        ]),
      );
    deployed.node.addDependency(...limited.map((route) => route.deployed)); // settings of a missing route fail
  }
}

/**
 * Creates the role by which the gateway calls its functions, in place of a permission for each of them; the
 * integrations depend on the role, hence on what it may call.
 */
const callerOf = (scope: Construct, functions: readonly IFunction[]): Role =>
  new Role(scope, 'Caller', {
    assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
    inlinePolicies: {
      Functions: new PolicyDocument({
        statements: [
          new PolicyStatement({
            actions: ['lambda:InvokeFunction'],
            resources: functions.map(({ functionArn }) => functionArn),
          }),
        ],
      }),
    },
  });

/** Integration of a function that the gateway calls by its role. */
class FunctionIntegration extends HttpRouteIntegration {
  private readonly handler: IFunction;
  private readonly role: IRole;

  constructor(id: string, handler: IFunction, role: IRole) {
    super(id);
    this.handler = handler;
    this.role = role;
  }

  override bind(): HttpRouteIntegrationConfig {
    return {
      type: HttpIntegrationType.AWS_PROXY,
      uri: this.handler.functionArn,
      payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
      credentials: IntegrationCredentials.fromRole(this.role),
    };
  }
}

/** Reasons why the gateway requires no token, by the route's access. */
const OPEN = {
  public: 'The route is public by the route table.',
  optional: 'The route is public; a token widens the reply, and the function checks it.',
  provider: "The function checks the provider's signature.",
} as const satisfies Record<Exclude<Access, TokenAccess>, string>;

/**
 * Returns the limits of a route that has a throttle of its own. Customers cannot keep Stripe's events out, and forged
 * events cannot keep customers out. Neither keeps recipients from the pages of parcels: CloudFront passes a 429 of the
 * gateway on as it is, where it serves another document for a failure.
 */
const ownLimits = (resource: Served, access: Access, stage: Stage): Limits | undefined => {
  if (access === 'provider') return stage.webhook;
  return resource in documentRoutes ? stage.throttle : undefined;
};
