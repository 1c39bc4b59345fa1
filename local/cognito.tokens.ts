import type { PreTokenGenerationTriggerEvent } from 'aws-lambda';
import { DateClock } from 'cognito-local/lib/services/clock.js';
import { JwtTokenGenerator } from 'cognito-local/lib/services/tokenGenerator.js';
import type { Triggers } from 'cognito-local/lib/services/triggers/triggers.js';
import { attributesToRecord, type User } from 'cognito-local/lib/services/userPoolService.js';
import { type Pool, silent } from './cognito.pool.ts';
import { AwsError, type InTurn, localAws } from './emulator.ts';

/** Trigger that is called in-process, with the event that Lambda would get, whenever tokens are generated. */
export type PreTokenGeneration = (event: PreTokenGenerationTriggerEvent) => Promise<PreTokenGenerationTriggerEvent>;

/** Domain of the issuer in tokens: the cloud's, so that tokens stay valid when the local port changes. */
export const ISSUER_DOMAIN = `https://cognito-idp.${localAws.region}.amazonaws.com`;

type Secrets = Record<string, string>;
const wrongPassword = () => new AwsError('NotAuthorizedException', 'Incorrect username or password.');
const disabled = () => new AwsError('NotAuthorizedException', 'User is disabled.');
const badRefreshToken = () => new AwsError('NotAuthorizedException', 'Invalid Refresh Token');

/**
 * Provides sign-in and refresh. The trigger may be slow and call the pool, so it runs outside the queue, and the
 * account is read again after it: a user who was disabled or signed out meanwhile gets no tokens.
 */
export function signIns({ users, client }: Pool, trigger: PreTokenGeneration, runQueued: InTurn) {
  const triggers = onlyPreTokenGeneration({ users, client }, trigger);
  const generator = new JwtTokenGenerator(new DateClock(), triggers, { IssuerDomain: ISSUER_DOMAIN });

  const makeTokens = async (user: User, source: 'Authentication' | 'RefreshTokens') => {
    const groups = await users.listUserGroupMembership(silent, user);
    const tokens = await generator.generate(silent, withoutFalseEmail(user), groups, client, undefined, source);
    return { ...tokens, TokenType: 'Bearer', ExpiresIn: (client.AccessTokenValidity ?? 0) * 60 };
  };

  const withPassword = async ({ USERNAME = '', PASSWORD }: Secrets): Promise<User> => {
    const user = await users.getUserByUsername(silent, USERNAME.toLowerCase());
    if (!user || user.Password !== PASSWORD) throw wrongPassword();
    if (!user.Enabled) throw disabled();
    return user;
  };

  const withRefreshToken = async ({ REFRESH_TOKEN = '' }: Secrets): Promise<User> => {
    const user = await users.getUserByRefreshToken(silent, REFRESH_TOKEN);
    if (!user || !isUnexpired(REFRESH_TOKEN)) throw badRefreshToken();
    if (!user.Enabled) throw disabled();
    return user;
  };

  return {
    triggers,
    tokenGenerator: generator,
    signIn: async (secrets: Secrets) => {
      const user = await runQueued(() => withPassword(secrets));
      if (user.UserStatus === 'FORCE_CHANGE_PASSWORD') return newPasswordRequired(user);
      const AuthenticationResult = await makeTokens(user, 'Authentication');
      await runQueued(async () => {
        const current = await withPassword(secrets);
        const pruned = { ...current, RefreshTokens: current.RefreshTokens.filter(isUnexpired) };
        await users.storeRefreshToken(silent, AuthenticationResult.RefreshToken, pruned);
      });
      return { ChallengeParameters: {}, AuthenticationResult };
    },

    refresh: async (secrets: Secrets) => {
      const user = await runQueued(() => withRefreshToken(secrets));
      const { RefreshToken: _kept, ...AuthenticationResult } = await makeTokens(user, 'RefreshTokens');
      await runQueued(() => withRefreshToken(secrets));
      return { ChallengeParameters: {}, AuthenticationResult };
    },
  };
}

const newPasswordRequired = ({ Username }: User) => ({
  ChallengeName: 'NEW_PASSWORD_REQUIRED',
  ChallengeParameters: { USER_ID_FOR_SRP: Username },
  Session: 'not-offered-locally',
});

/** Reports whether a refresh token has not expired. It is a JWT issued here, so its signature need not be checked. */
function isUnexpired(refreshToken: string): boolean {
  const payload = refreshToken.split('.')[1] ?? '';
  return JSON.parse(Buffer.from(payload, 'base64url').toString()).exp * 1000 > Date.now();
}

/** Removes an email_verified of "false", which cognito-local treats as true. */
const withoutFalseEmail = (user: User): User => ({
  ...user,
  Attributes: user.Attributes.filter(({ Name, Value }) => Name !== 'email_verified' || Value === 'true'),
});

function onlyPreTokenGeneration({ users, client }: Omit<Pool, 'cognito'>, trigger: PreTokenGeneration): Triggers {
  const unused = () => Promise.reject(new Error('This pool has no such trigger.'));
  return {
    enabled: (name) => name === 'PreTokenGeneration',
    preTokenGeneration: async (_context, { source, username }) => {
      const user = await users.getUserByUsername(silent, username);
      const groupsToOverride = user ? [...(await users.listUserGroupMembership(silent, user))] : [];
      const event: PreTokenGenerationTriggerEvent = {
        version: '1',
        triggerSource: `TokenGeneration_${source}`,
        region: localAws.region,
        userPoolId: client.UserPoolId,
        userName: username,
        callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: client.ClientId },
        request: {
          userAttributes: { ...attributesToRecord(user?.Attributes), 'cognito:user_status': user?.UserStatus ?? '' },
          groupConfiguration: { groupsToOverride, iamRolesToOverride: [], preferredRole: undefined },
        },
        response: { claimsOverrideDetails: {} },
      };
      return (await trigger(event).catch(throwTriggerError)).response;
    },
    customEmailSender: unused,
    customMessage: unused,
    postAuthentication: unused,
    postConfirmation: unused,
    preSignUp: unused,
    userMigration: unused,
  };
}

function throwTriggerError(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error);
  throw new AwsError('UserLambdaValidationException', `PreTokenGeneration failed with error ${reason}.`);
}
