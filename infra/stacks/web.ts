import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import { OriginSecrets } from '../constructs/origin-secrets.ts';
import { PrivateBucket } from '../constructs/private-bucket.ts';
import { Site } from '../constructs/site.ts';
import { uploadsOrigin } from '../constructs/uploads-bucket.ts';
import type { Stage } from '../stages.ts';

export type WebStackProps = StackProps & {
  stage: Stage;
  /** The ARN, in us-east-1, of the certificate for the stage's `siteDomain`. */
  certificateArn?: string;
};

/**
 * What the world reaches: CloudFront, the web app's files, and the API's address, whose routes are the API stack's.
 * It depends on no other stack, so that all others may know the site's address.
 */
export class WebStack extends Stack {
  readonly httpApiId: string;
  /** What the API hears CloudFront by. */
  readonly originSecrets: string;
  /** `https://` and the domain, without a slash at the end. */
  readonly siteUrl: string;

  constructor(scope: Construct, id: string, { stage, certificateArn, ...props }: WebStackProps) {
    super(scope, id, props);
    const http = new HttpApi(this, 'Http', { apiName: `yonnee-${stage.name}`, createDefaultStage: false });
    this.httpApiId = http.apiId;

    const secrets = new OriginSecrets(this, 'OriginSecrets', { stage });
    this.originSecrets = secrets.taken;

    const files = new PrivateBucket(this, 'Files', { stage });
    const site = new Site(this, 'Site', {
      files,
      apiDomain: `${http.apiId}.execute-api.${this.region}.amazonaws.com`,
      originSecret: secrets.shown,
      uploadsOrigin: uploadsOrigin(this, stage),
      domain: domainOf(stage, certificateArn),
    });
    this.siteUrl = `https://${stage.siteDomain ?? site.distribution.distributionDomainName}`;

    new CfnOutput(this, 'SiteUrl', { value: this.siteUrl });
    new CfnOutput(this, 'SiteBucket', { value: files.bucketName });
    new CfnOutput(this, 'DistributionId', { value: site.distribution.distributionId });
  }
}

const domainOf = ({ name, siteDomain }: Stage, certificateArn?: string) => {
  if (siteDomain && !certificateArn) throw new Error(`Stage "${name}" has a site domain but no certificate for it.`);
  return siteDomain && certificateArn ? { name: siteDomain, certificateArn } : undefined;
};
