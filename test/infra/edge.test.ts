import { Match, Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { type Stage, stageOf } from '#infra/stages.ts';
import { propertiesOf, stacksOf, templatesOf } from './synthesised.ts';

const NAMES: Stage['name'][] = ['dev', 'test', 'staging', 'prod'];

/** CloudFormation's way to read another region's stack. */
const ofTheEdge = (stage: Stage, output: RegExp) => ({
  'Fn::GetStackOutput': {
    StackName: `yonnee-${stage.name}-edge`,
    Region: 'us-east-1',
    OutputName: expect.stringMatching(output),
  },
});
type Distribution = { DistributionConfig: { WebACLId: unknown; ViewerCertificate?: unknown; Aliases?: string[] } };
const distributionOf = (web: Template) => propertiesOf<Distribution>(web, 'AWS::CloudFront::Distribution')[0];

const unsigned = {
  NotStatement: {
    Statement: {
      ByteMatchStatement: Match.objectLike({
        PositionalConstraint: 'EXACTLY',
        SearchString: '/backend/payments/webhook',
      }),
    },
  },
};

test.each(NAMES)('whoever reaches %s passes its firewall, which is where CloudFront looks for it', (name) => {
  const { edge, web } = stacksOf(stageOf(name));
  expect(edge.region).toBe('us-east-1');
  expect(distributionOf(Template.fromStack(web))?.DistributionConfig.WebACLId).toEqual(
    ofTheEdge(stageOf(name), /Firewall/),
  );
  Template.fromStack(edge).hasResourceProperties('AWS::WAFv2::WebACL', { Scope: 'CLOUDFRONT' });
});

test.each(NAMES)(
  'one address that asks %s too often hears 429 and when to come again; Stripe is always heard',
  (name) => {
    templatesOf(name).edge.hasResourceProperties('AWS::WAFv2::WebACL', {
      Rules: Match.arrayWith([
        Match.objectLike({
          Statement: {
            RateBasedStatement: {
              AggregateKeyType: 'IP',
              Limit: stageOf(name).addressLimit,
              EvaluationWindowSec: 300,
              ScopeDownStatement: unsigned,
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

test.each(NAMES)('one address that plays Stripe to %s is stopped too, at a limit of its own', (name) => {
  const { webhook, addressLimit } = stageOf(name);
  expect(webhook.addressLimit).toBeGreaterThan(addressLimit);
  templatesOf(name).edge.hasResourceProperties('AWS::WAFv2::WebACL', {
    Rules: Match.arrayWith([
      Match.objectLike({
        Statement: {
          RateBasedStatement: {
            AggregateKeyType: 'IP',
            Limit: webhook.addressLimit,
            EvaluationWindowSec: 300,
            ScopeDownStatement: unsigned.NotStatement.Statement,
          },
        },
        Action: { Block: { CustomResponse: Match.objectLike({ ResponseCode: 429 }) } },
      }),
    ]),
  });
});

test('known attacks are blocked, and a photo that is large or looks like anything is not', () => {
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
            ScopeDownStatement: unsigned,
          },
        },
      }),
    ]),
  });
});

test('at its own domain the site has a certificate of the edge and speaks TLS 1.2 or later', () => {
  const stage: Stage = { ...stageOf('prod'), siteDomain: 'www.yonnee.example' };
  const { edge, web } = stacksOf(stage);
  expect(web.siteUrl).toBe('https://www.yonnee.example');
  const { Aliases, ViewerCertificate } = distributionOf(Template.fromStack(web))?.DistributionConfig ?? {};
  expect(Aliases).toEqual(['www.yonnee.example']);
  expect(ViewerCertificate).toEqual({
    AcmCertificateArn: ofTheEdge(stage, /Certificate/),
    MinimumProtocolVersion: 'TLSv1.2_2021',
    SslSupportMethod: 'sni-only',
  });
  Template.fromStack(edge).hasResourceProperties('AWS::CertificateManager::Certificate', {
    DomainName: 'www.yonnee.example',
    ValidationMethod: 'DNS',
  });
});

test('without a domain of its own a stage asks for no certificate', () => {
  templatesOf('dev').edge.resourceCountIs('AWS::CertificateManager::Certificate', 0);
});
