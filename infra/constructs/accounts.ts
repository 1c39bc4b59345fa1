import { Duration, Stack } from 'aws-cdk-lib';
import {
  AccountRecovery,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  StringAttribute,
  UserPool,
  type UserPoolClient,
  UserPoolGroup,
} from 'aws-cdk-lib/aws-cognito';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Role } from '#shared/auth/schema.ts';
import { acknowledge } from '../checks.ts';
import type { Stage } from '../stages.ts';
import { removalOf } from './removal-policy.ts';

const ADMIN: Role = 'ADMIN';
const BEARER_LIFE = Duration.minutes(15);

/**
 * Emails, passwords and the ADMIN group. The API is the only door: nobody signs up, recovers a password or changes an
 * attribute by Cognito's own public calls.
 */
export class Accounts extends Construct {
  readonly pool: UserPool;
  readonly client: UserPoolClient;
  /** The `iss` of the pool's tokens. */
  readonly issuer: string;

  constructor(scope: Construct, id: string, { stage, preToken }: { stage: Stage; preToken: IFunction }) {
    super(scope, id);
    this.pool = new UserPool(this, 'Pool', {
      signInAliases: { email: true },
      signInCaseSensitive: false,
      selfSignUpEnabled: false,
      accountRecovery: AccountRecovery.NONE, // ours ends all sessions too
      mfa: Mfa.OFF,
      featurePlan: FeaturePlan.LITE, // holds all that is used, at a third of what AWS takes unless told
      passwordPolicy: {
        minLength: 6,
        requireLowercase: false,
        requireUppercase: false,
        requireDigits: false,
        requireSymbols: false,
      },
      // Set when the user is made and never again: whoever could change it would become somebody else.
      customAttributes: { userId: new StringAttribute({ mutable: false, minLen: 1, maxLen: 16 }) },
      lambdaTriggers: { preTokenGeneration: preToken },
      deletionProtection: stage.keepsData,
      removalPolicy: removalOf(stage),
    });
    acknowledge(
      this.pool,
      'COG1',
      'The product takes any password of 6 characters; tries are limited by address and account.',
    );
    acknowledge(this.pool, 'COG2', 'Customers sign in with a password alone, often on shared or simple phones.');
    acknowledge(this.pool, 'COG8', 'Threat protection sees only sign-ins past the API, and there are none.');
    new UserPoolGroup(this, 'Admins', { userPool: this.pool, groupName: ADMIN });
    this.client = this.pool.addClient('Client', {
      generateSecret: false,
      disableOAuth: true,
      authFlows: { adminUserPassword: true },
      idTokenValidity: BEARER_LIFE,
      accessTokenValidity: BEARER_LIFE,
      refreshTokenValidity: Duration.days(30),
      enableTokenRevocation: true,
      preventUserExistenceErrors: true,
      // Cognito shows its trigger and the token only what the client may read.
      readAttributes: new ClientAttributes()
        .withStandardAttributes({ email: true, emailVerified: true })
        .withCustomAttributes('userId'),
      // An empty list would let users write every standard attribute, their email too; nothing reads this one.
      writeAttributes: new ClientAttributes().withStandardAttributes({ locale: true }),
    });
    this.issuer = `https://cognito-idp.${Stack.of(this).region}.amazonaws.com/${this.pool.userPoolId}`;
  }
}
