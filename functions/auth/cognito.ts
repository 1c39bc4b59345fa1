import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  type AuthenticationResultType,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { AppError } from '#shared/errors.ts';
import { FAIL_FAST, withDeadline } from '../core/aws-client.ts';
import { env } from '../core/env.ts';
import { TOKEN_REFUSALS } from '../core/request/token-refusals.ts';

/** Timeout of 3 s per attempt, since Cognito may wait for a cold start of its trigger. */
const cognito = /* @__PURE__ */ withDeadline(
  /* @__PURE__ */ new CognitoIdentityProviderClient({ requestHandler: FAIL_FAST }),
  3_000,
);
const pool = () => ({ UserPoolId: env('USER_POOL_ID') });
const client = () => ({ ...pool(), ClientId: env('USER_POOL_CLIENT_ID') });

const isError = (error: unknown, ...names: string[]): boolean => error instanceof Error && names.includes(error.name);

/** Creates the pool's user for an email; an existing one is left from an attempt that broke off, and is no error. */
export const ensureIdentity = async (email: string, userId: number): Promise<void> => {
  try {
    await cognito.send(
      new AdminCreateUserCommand({
        ...pool(),
        Username: email,
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
          { Name: 'custom:userId', Value: String(userId) },
        ],
      }),
    );
  } catch (error) {
    if (!isError(error, 'UsernameExistsException')) throw error;
  }
};

/**
 * Sets a permanent password. Throws AppError INVALID_FIELDS when the pool's policy refuses it, and ACCOUNT_DISABLED
 * when the pool no longer has the user.
 */
export const setPassword = async (email: string, password: string, field = 'newPassword'): Promise<void> => {
  try {
    await cognito.send(
      new AdminSetUserPasswordCommand({ ...pool(), Username: email, Password: password, Permanent: true }),
    );
  } catch (error) {
    if (isError(error, 'UserNotFoundException')) throw new AppError('ACCOUNT_DISABLED', { cause: error });
    if (!isError(error, 'InvalidPasswordException', 'InvalidParameterException')) throw error;
    throw new AppError('INVALID_FIELDS', { fields: { [field]: { fault: 'invalid' } }, cause: error });
  }
};

/** Deletes the pool's user with its password and tokens; a missing one is no error. */
export const deleteIdentity = async (email: string): Promise<void> => {
  try {
    await cognito.send(new AdminDeleteUserCommand({ ...pool(), Username: email }));
  } catch (error) {
    if (!isError(error, 'UserNotFoundException')) throw error;
  }
};

export type Tokens = { idToken: string; refreshToken: string | undefined };

/**
 * Returns tokens for an email and password. Throws AppError INVALID_CREDENTIALS for a wrong password or unknown user.
 */
export const tokensByPassword = async (email: string, password: string): Promise<Tokens> => {
  try {
    const { AuthenticationResult } = await cognito.send(
      new AdminInitiateAuthCommand({
        ...client(),
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: password },
      }),
    );
    return tokensOf(AuthenticationResult, 'INVALID_CREDENTIALS');
  } catch (error) {
    throw toAppError(error, 'INVALID_CREDENTIALS');
  }
};

/**
 * Returns a new bearer token for a refresh token. Throws AppError SESSION_ENDED for an unknown, revoked or expired one.
 */
export const tokensByRefresh = async (refreshToken: string): Promise<Tokens> => {
  try {
    const { AuthenticationResult } = await cognito.send(
      new AdminInitiateAuthCommand({
        ...client(),
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN: refreshToken },
      }),
    );
    return tokensOf(AuthenticationResult, 'SESSION_ENDED');
  } catch (error) {
    throw toAppError(error, 'SESSION_ENDED');
  }
};

/** Revokes every refresh token of a user; a user missing from the pool is no error. */
export const revokeRefreshTokens = async (email: string): Promise<void> => {
  try {
    await cognito.send(new AdminUserGlobalSignOutCommand({ ...pool(), Username: email }));
  } catch (error) {
    if (!isError(error, 'UserNotFoundException')) throw error;
  }
};

type Refusal = 'INVALID_CREDENTIALS' | 'SESSION_ENDED';

const tokensOf = (result: AuthenticationResultType | undefined, refusal: Refusal): Tokens => {
  if (!result?.IdToken) throw new AppError(refusal);
  return { idToken: result.IdToken, refreshToken: result.RefreshToken };
};

const toAppError = (error: unknown, refusal: Refusal): unknown => {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  if (isError(error, 'NotAuthorizedException') && /disabled/i.test(error.message))
    return new AppError('ACCOUNT_DISABLED', { cause: error });
  if (isError(error, 'UserLambdaValidationException')) return triggerError(error, refusal);
  const refusalNames = [
    'NotAuthorizedException',
    'UserNotFoundException',
    'InvalidParameterException',
    'PasswordResetRequiredException',
    'UserNotConfirmedException',
  ];
  return isError(error, ...refusalNames) ? new AppError(refusal, { cause: error }) : error;
};

/** Converts a refusal of our trigger to an AppError; any other failure of the trigger is returned as it is. */
const triggerError = (error: Error, refusal: Refusal): Error => {
  if (error.message.includes(TOKEN_REFUSALS.disabled)) return new AppError('ACCOUNT_DISABLED', { cause: error });
  return error.message.includes(TOKEN_REFUSALS.ended) ? new AppError(refusal, { cause: error }) : error;
};
