import { isDeepStrictEqual } from 'node:util';
import { fullDiff, type Resource, type ResourceDifference, ResourceImpact } from '@aws-cdk/cloudformation-diff';

/** CloudFormation template; its resources are read by the CDK's own comparison only. */
export type Template = Record<string, unknown>;

/** Resource of a deployed stack whose content the next template would lose, and how. */
export type Loss = { id: string; type: string; change: string; holds: string };

/**
 * Types of resources that hold what no deployment creates again. A change of a `fixed` property is no replacement, but
 * AWS refuses it, or generates the content anew.
 */
const STATEFUL: Readonly<Record<string, { holds: string; fixed?: readonly string[] }>> = {
  'AWS::DynamoDB::GlobalTable': { holds: 'every parcel, payment and account' },
  'AWS::Cognito::UserPool': {
    holds: 'the password of every account',
    fixed: ['AliasAttributes', 'Schema', 'UsernameAttributes', 'UsernameConfiguration'],
  },
  'AWS::Cognito::UserPoolClient': { holds: 'the session of everyone who is signed in' },
  'AWS::Cognito::UserPoolGroup': { holds: 'the list of admins' },
  'AWS::S3::Bucket': { holds: 'files' },
  'AWS::SecretsManager::Secret': { holds: "Stripe's keys", fixed: ['GenerateSecretString'] },
  'AWS::SES::EmailIdentity': { holds: "the verification of the mails' sender" },
  'AWS::CloudFront::Distribution': { holds: "the site's address" },
};

/** Compares the template of a deployed stack with the next one; returns the stateful resources that would be lost. */
export const lossesBetween = (deployed: Template, next: Template): Loss[] =>
  Object.entries(fullDiff(deployed, next).resources.changes).flatMap(([id, difference]) => {
    const { oldResourceType: type = '', oldValue } = difference;
    const kind = STATEFUL[type];
    if (!kind || isGenerated(oldValue)) return [];
    const change = changeOf(difference, kind.fixed ?? []);
    return change ? [{ id, type, change, holds: kind.holds }] : [];
  });

/** Reports whether a resource is a secret that AWS generated as a whole, which nobody misses. */
const isGenerated = (resource: Resource | undefined): boolean => {
  const generated = resource?.Properties?.GenerateSecretString;
  return generated !== undefined && !('GenerateStringKey' in generated);
};

/** Describes the change that loses the content of a resource; undefined when none does. */
const changeOf = (difference: ResourceDifference, fixed: readonly string[]): string | undefined => {
  if (difference.isRemoval) return 'removes';
  const lost = Object.entries(difference.propertyUpdates)
    .filter(([name, { changeImpact, oldValue, newValue }]) =>
      fixed.includes(name) ? !isExtended(oldValue, newValue) : replaces(changeImpact),
    )
    .map(([name]) => name);
  if (lost.length > 0) return `changes ${lost.join(' and ')} of`;
  return replaces(difference.changeImpact) ? 'replaces' : undefined;
};

const replaces = (impact: ResourceImpact | undefined): boolean =>
  impact === ResourceImpact.WILL_REPLACE || impact === ResourceImpact.MAY_REPLACE;

/** Reports whether a list only got further members, which AWS accepts for the attributes of a user pool. */
const isExtended = (before: unknown, after: unknown): boolean =>
  Array.isArray(before) &&
  Array.isArray(after) &&
  before.every((member) => after.some((other) => isDeepStrictEqual(member, other)));
