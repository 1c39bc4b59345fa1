import { Match, Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { type Stage, stageNamed } from '#infra/stages.ts';
import { propertiesOf, stacksOf, templatesOf } from './synthesised.ts';

const NAMES: Stage['name'][] = ['dev', 'test', 'staging', 'prod'];

/** CloudFormation's reference to an output of the edge stack, which is in another region. */
const edgeOutput = (stage: Stage, output: RegExp) => ({
  'Fn::GetStackOutput': {
    StackName: `yonnee-${stage.name}-edge`,
    Region: 'us-east-1',
    OutputName: expect.stringMatching(output),
  },
});
type Distribution = { DistributionConfig: { WebACLId: unknown; ViewerCertificate?: unknown; Aliases?: string[] } };
const distributionOf = (web: Template) => propertiesOf<Distribution>(web, 'AWS::CloudFront::Distribution')[0];

const aWebhook = {
  OrStatement: {
    Statements: ['/backend/payments/webhook', '/backend/payments/webhook/wave'].map((SearchString) => ({
      ByteMatchStatement: Match.objectLike({ PositionalConstraint: 'EXACTLY', SearchString }),
    })),
  },
};
const notWebhook = { NotStatement: { Statement: aWebhook } };

test.each(NAMES)('CloudFront of %s uses its firewall, which is in us-east-1 as CloudFront requires', (name) => {
  const { edge, web } = stacksOf(stageNamed(name));
  expect(edge.region).toBe('us-east-1');
  expect(distributionOf(Template.fromStack(web))?.DistributionConfig.WebACLId).toEqual(
    edgeOutput(stageNamed(name), /Firewall/),
  );
  Template.fromStack(edge).hasResourceProperties('AWS::WAFv2::WebACL', { Scope: 'CLOUDFRONT' });
});

test.each(NAMES)(
  'the firewall of %s answers an address over its limit with 429 and a retry time, except on the providers’ webhooks',
  (name) => {
    templatesOf(name).edge.hasResourceProperties('AWS::WAFv2::WebACL', {
      Rules: Match.arrayWith([
        Match.objectLike({
          Statement: {
            RateBasedStatement: {
              AggregateKeyType: 'IP',
              Limit: stageNamed(name).addressLimit,
              EvaluationWindowSec: 300,
              ScopeDownStatement: notWebhook,
            },
          },
          Action: {
            Block: {
              CustomResponse: {
                ResponseCode: 429,
                CustomResponseBodyKey: 'tooMany',
                ResponseHeaders: [{ Name: 'retry-after', Value: '300' }],
              },
            },
          },
        }),
      ]),
      CustomResponseBodies: {
        tooMany: {
          ContentType: 'APPLICATION_JSON',
          Content: Match.serializedJson({
            success: false,
            code: 'TOO_MANY_REQUESTS',
            message:
              'Trop de tentatives. Réessayez dans quelques minutes. Too many attempts. Try again in a few minutes.',
          }),
        },
      },
    });
  },
);

test.each(NAMES)('the firewall of %s limits calls of one address to the providers’ webhooks separately', (name) => {
  const { webhook, addressLimit } = stageNamed(name);
  expect(webhook.addressLimit).toBeGreaterThan(addressLimit);
  templatesOf(name).edge.hasResourceProperties('AWS::WAFv2::WebACL', {
    Rules: Match.arrayWith([
      Match.objectLike({
        Statement: {
          RateBasedStatement: {
            AggregateKeyType: 'IP',
            Limit: webhook.addressLimit,
            EvaluationWindowSec: 300,
            ScopeDownStatement: aWebhook,
          },
        },
        Action: { Block: { CustomResponse: Match.objectLike({ ResponseCode: 429 }) } },
      }),
    ]),
  });
});

test('known attacks are blocked, but not large bodies or photos that resemble an attack', () => {
  templatesOf('dev').edge.hasResourceProperties('AWS::WAFv2::WebACL', {
    Rules: Match.arrayWith([
      Match.objectLike({
        OverrideAction: { None: {} },
        Statement: {
          ManagedRuleGroupStatement: {
            VendorName: 'AWS',
            Name: 'AWSManagedRulesCommonRuleSet',
            RuleActionOverrides: [
              { Name: 'SizeRestrictions_BODY', ActionToUse: { Count: {} } },
              { Name: 'CrossSiteScripting_BODY', ActionToUse: { Count: {} } },
            ],
            ScopeDownStatement: notWebhook,
          },
        },
      }),
    ]),
  });
});

test('a site with its own domain has a certificate in the edge stack and requires TLS 1.2', () => {
  const stage: Stage = { ...stageNamed('prod'), siteDomain: 'www.yonnee.example' };
  const { edge, web } = stacksOf(stage);
  expect(web.siteUrl).toBe('https://www.yonnee.example');
  const { Aliases, ViewerCertificate } = distributionOf(Template.fromStack(web))?.DistributionConfig ?? {};
  expect(Aliases).toEqual(['www.yonnee.example']);
  expect(ViewerCertificate).toEqual({
    AcmCertificateArn: edgeOutput(stage, /Certificate/),
    MinimumProtocolVersion: 'TLSv1.2_2021',
    SslSupportMethod: 'sni-only',
  });
  Template.fromStack(edge).hasResourceProperties('AWS::CertificateManager::Certificate', {
    DomainName: 'www.yonnee.example',
    ValidationMethod: 'DNS',
  });
});

test('a stage without its own domain has no certificate', () => {
  templatesOf('dev').edge.resourceCountIs('AWS::CertificateManager::Certificate', 0);
});
