import { CfnOutput, ReferenceStrength, Stack, type StackProps } from 'aws-cdk-lib';
import { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { LogBucket } from '../constructs/log-bucket.ts';
import { OriginSecrets } from '../constructs/origin-secrets.ts';
import { PrivateBucket } from '../constructs/private-bucket.ts';
import { Site } from '../constructs/site.ts';
import { uploadsOrigin } from '../constructs/uploads-bucket.ts';
import type { Stage } from '../stages.ts';
import type { EdgeStack } from './edge.ts';

export type WebStackProps = StackProps & { stage: Stage; edge: EdgeStack };

/**
 * Stack of the public parts: CloudFront, the web app's files and the API's address; the API stack adds the routes.
 * It depends only on the edge stack, so that all others can use the site's address.
 */
export class WebStack extends Stack {
  readonly httpApiId: string;
  /** Bucket of the web app's files. */
  readonly files: IBucket;
  /** Secrets by which the API recognises CloudFront, separated by commas. */
  readonly originSecrets: string;
  /** `https://` and the domain, without a slash at the end. */
  readonly siteUrl: string;
  /** Id of the distribution, also for stacks in other regions. */
  readonly distributionId: string;

  constructor(scope: Construct, id: string, { stage, edge, ...props }: WebStackProps) {
    super(scope, id, props);
    const http = new HttpApi(this, 'Http', { apiName: `yonnee-${stage.name}`, createDefaultStage: false });
    this.httpApiId = http.apiId;

    const secrets = new OriginSecrets(this, 'OriginSecrets', { stage });
    this.originSecrets = secrets.accepted;

    const logs = new LogBucket(this, 'Logs', { stage, fromCloudFront: true });
    this.files = new PrivateBucket(this, 'Files', {
      stage,
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'files/',
    });
    const site = new Site(this, 'Site', {
      files: this.files,
      logs,
      apiDomain: `${http.apiId}.execute-api.${this.region}.amazonaws.com`,
      originSecret: secrets.current,
      uploadsOrigin: uploadsOrigin(this, stage),
      firewallArn: edge.firewallArn,
      domain: domainOf(stage, edge),
    });
    this.distributionId = Stack.consumeReference(site.distribution.distributionId, ReferenceStrength.WEAK);
    this.siteUrl = `https://${stage.siteDomain ?? site.distribution.distributionDomainName}`;

    new CfnOutput(this, 'SiteUrl', { value: this.siteUrl });
    new CfnOutput(this, 'SiteBucket', { value: this.files.bucketName });
    new CfnOutput(this, 'DistributionId', { value: site.distribution.distributionId });
  }
}

const domainOf = ({ siteDomain }: Stage, { certificate }: EdgeStack) =>
  siteDomain && certificate ? { name: siteDomain, certificate } : undefined;
