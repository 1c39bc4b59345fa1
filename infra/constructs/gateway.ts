import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  CfnStage,
  HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  type IHttpApi,
  type IHttpRouteAuthorizer,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { type Access, needsToken, type Route, type TokenAccess } from '#shared/http/route.ts';
import { type Resource, routes } from '#shared/routes.ts';
import { documentRoutes } from '#shared/tracking/document-routes.ts';
import { acknowledge } from '../checks.ts';
import type { Stage } from '../stages.ts';
import type { Accounts } from './accounts.ts';
import { appLog } from './app-function.ts';

/** Name of the API's stage and thereby the first segment of every path: CloudFront forwards `/backend/*` unchanged. */
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

type SignedRoute = { key: string; deployed: HttpRoute };

/** Functions behind the API, by the routes that each serves. */
const ROUTES_OF = { ...routes, ...documentRoutes };
type Served = Resource | keyof typeof documentRoutes;

type GatewayProps = { stage: Stage; httpApiId: string; accounts: Accounts; serve: (name: Served) => IFunction };

/**
 * API Gateway with one route per row of the route table and per document that a function draws, its resource's function and the authorizer for its `access`.
 */
export class Gateway extends Construct {
  constructor(scope: Construct, id: string, { stage, httpApiId, accounts, serve }: GatewayProps) {
    super(scope, id);
    const api = HttpApi.fromHttpApiAttributes(this, 'Http', { httpApiId });
    const signedIn = new HttpJwtAuthorizer('SignedIn', accounts.issuer, {
      jwtAudience: [accounts.client.userPoolClientId],
    });
    const served = Object.keys(ROUTES_OF) as Served[];
    const signed = served.flatMap((name) => this.addRoutesOf(name, api, serve(name), signedIn));
    this.addStage(api, stage, signed);
  }

  /** Adds the routes of a resource and returns those that only Stripe calls. */
  private addRoutesOf(
    resource: Served,
    httpApi: IHttpApi,
    handler: IFunction,
    signedIn: IHttpRouteAuthorizer,
  ): SignedRoute[] {
    const signed: SignedRoute[] = [];
    // One permission for all routes, since every route of the resource has the same function.
    const integration = new HttpLambdaIntegration(resource, handler, { scopePermissionToRoute: false });
    for (const { method, path, access } of Object.values<Route>(ROUTES_OF[resource])) {
      const routeKey = HttpRouteKey.with(path, HttpMethod[method]);
      const authorizer = needsToken(access) ? { authorizer: signedIn } : {};
      const deployed = new HttpRoute(this, routeKey.key, { httpApi, routeKey, integration, ...authorizer });
      if (!needsToken(access)) acknowledge(deployed, 'APIG4', OPEN[access]);
      if (access === 'stripe') signed.push({ key: routeKey.key, deployed });
    }
    return signed;
  }

  private addStage(httpApi: IHttpApi, stage: Stage, signed: readonly SignedRoute[]) {
    const deployed = new HttpStage(this, 'Stage', {
      httpApi,
      stageName: API_STAGE,
      autoDeploy: true,
      throttle: { rateLimit: stage.throttle.perSecond, burstLimit: stage.throttle.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(appLog(this, 'AccessLog', stage)),
        format: AccessLogFormat.custom(ACCESS_LOG),
      },
    });
    // A separate throttle: customers cannot keep Stripe's events out, and forged events cannot keep customers out.
    const { perSecond, burst } = stage.webhook;
    const settings = { ThrottlingRateLimit: perSecond, ThrottlingBurstLimit: burst };
    if (deployed.node.defaultChild instanceof CfnStage)
      deployed.node.defaultChild.routeSettings = Object.fromEntries(signed.map(({ key }) => [key, settings]));
    deployed.node.addDependency(...signed.map((route) => route.deployed)); // settings of a missing route fail
  }
}

/** Reasons why the gateway requires no token, by the route's access. */
const OPEN = {
  public: 'The route is public by the route table.',
  optional: 'The route is public; a token widens the reply, and the function checks it.',
  stripe: "The function checks Stripe's signature.",
} as const satisfies Record<Exclude<Access, TokenAccess>, string>;
