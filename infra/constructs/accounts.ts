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
 * User pool with emails, passwords and the ADMIN group. Only the API uses it: nobody can sign up, recover a password or
 * change an attribute by Cognito's own public calls.
 */
export class Accounts extends Construct {
  readonly pool: UserPool;
  readonly client: UserPoolClient;
  /** Issuer (`iss`) of the pool's tokens. */
  readonly issuer: string;

  constructor(scope: Construct, id: string, { stage, preToken }: { stage: Stage; preToken: IFunction }) {
    super(scope, id);
    this.pool = new UserPool(this, 'Pool', {
      signInAliases: { email: true },
      signInCaseSensitive: false,
      selfSignUpEnabled: false,
      accountRecovery: AccountRecovery.NONE, // the API's own recovery also ends all sessions
      mfa: Mfa.OFF,
      featurePlan: FeaturePlan.LITE, // has every feature used here, at a third of the price of AWS's default
      passwordPolicy: {
        minLength: 6,
        requireLowercase: false,
        requireUppercase: false,
        requireDigits: false,
        requireSymbols: false,
      },
      // Immutable: a user who could change it would take over another account.
      customAttributes: { userId: new StringAttribute({ mutable: false, minLen: 1, maxLen: 16 }) },
      lambdaTriggers: { preTokenGeneration: preToken },
      deletionProtection: stage.keepsData,
      removalPolicy: removalOf(stage),
    });
    acknowledge(
      this.pool,
      'COG1',
      'The product accepts any password of 6 characters; attempts are limited by address and account.',
    );
    acknowledge(this.pool, 'COG2', 'Customers sign in with a password alone, often on shared or simple phones.');
    acknowledge(this.pool, 'COG8', 'Threat protection only sees sign-ins that bypass the API, and there are none.');
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
      // Cognito passes to its trigger and the token only attributes that the client may read.
      readAttributes: new ClientAttributes()
        .withStandardAttributes({ email: true, emailVerified: true })
        .withCustomAttributes('userId'),
      // An empty list would permit users to write every standard attribute, even their email; nothing reads this one.
      writeAttributes: new ClientAttributes().withStandardAttributes({ locale: true }),
    });
    this.issuer = `https://cognito-idp.${Stack.of(this).region}.amazonaws.com/${this.pool.userPoolId}`;
  }
}
