import { CognitoError } from 'cognito-local/lib/errors.js';
import { DefaultConfig } from 'cognito-local/lib/server/config.js';
import { Router } from 'cognito-local/lib/server/Router.js';
import type { AppClient } from 'cognito-local/lib/services/appClient.js';
import { DateClock } from 'cognito-local/lib/services/clock.js';
import type { User, UserPoolService } from 'cognito-local/lib/services/userPoolService.js';
import * as v from 'valibot';
import { type Pool, silent } from './cognito.pool.ts';
import { type PreTokenGeneration, signIns } from './cognito.tokens.ts';
import { AwsError, oneAtATime } from './emulator.ts';

const text = v.optional(v.string());
const Input = v.looseObject({
  UserPoolId: text,
  ClientId: text,
  Username: text,
  Password: text,
  TemporaryPassword: text,
  UserAttributes: v.optional(v.array(v.object({ Name: v.string(), Value: text }))),
  AuthFlow: text,
  AuthParameters: v.optional(v.record(v.string(), v.string())),
  Filter: text,
  Limit: v.optional(v.number()),
  PaginationToken: text,
});
type Input = v.InferOutput<typeof Input>;
type Operation = (input: Input) => Promise<unknown>;

const MAX_PAGE = 60;
const MAX_PASSWORD_LENGTH = 256;

/**
 * Returns all operations of the local user pool: cognito-local's own, corrected or replaced where they differ from
 * Cognito. Each receives the raw request, and throws AwsError to refuse it.
 */
export function cognitoOperations(
  pool: Pool,
  trigger: PreTokenGeneration,
): Map<string, (input: unknown) => Promise<unknown>> {
  const { cognito, users, client } = pool;
  const runQueued = oneAtATime();
  const { signIn, refresh, tokenGenerator, triggers } = signIns(pool, trigger, runQueued);
  const messages = { deliver: async () => {} };
  const otp = () => '';
  const clock = new DateClock();
  const route = Router({ clock, cognito, config: DefaultConfig, messages, otp, tokenGenerator, triggers });

  /** Runs cognito-local's own operation with the stored user name; the caller's upper and lower case do not matter. */
  const onUser =
    (operation: string, check: (input: Input, user: User) => unknown = () => {}): Operation =>
    (input) =>
      runQueued(async () => {
        const user = await requireUser(users, input);
        await check(input, user);
        return route(operation)(silent, { ...input, Username: user.Username });
      });

  const authenticate =
    (passwordFlow: string): Operation =>
    async ({ AuthFlow, AuthParameters = {} }) => {
      if (AuthFlow === passwordFlow) return signIn(AuthParameters);
      if (AuthFlow === 'REFRESH_TOKEN_AUTH' || AuthFlow === 'REFRESH_TOKEN') return refresh(AuthParameters);
      throw new AwsError('InvalidParameterException', `${AuthFlow} is not enabled for the client.`);
    };

  const operations: Record<string, Operation> = {
    AdminAddUserToGroup: onUser('AdminAddUserToGroup'),
    AdminCreateUser: (input) =>
      runQueued(async () => {
        if (input.TemporaryPassword !== undefined) checkPassword(users, input.TemporaryPassword);
        return route('AdminCreateUser')(silent, { ...input, Username: input.Username?.toLowerCase() });
      }),
    AdminDeleteUser: onUser('AdminDeleteUser'),
    AdminDisableUser: onUser('AdminDisableUser'),
    AdminEnableUser: onUser('AdminEnableUser'),
    AdminGetUser: onUser('AdminGetUser'),
    AdminInitiateAuth: authenticate('ADMIN_USER_PASSWORD_AUTH'),
    AdminListGroupsForUser: onUser('AdminListGroupsForUser'),
    AdminRemoveUserFromGroup: onUser('AdminRemoveUserFromGroup'),
    AdminSetUserPassword: onUser('AdminSetUserPassword', ({ Password = '' }) => checkPassword(users, Password)),
    AdminUpdateUserAttributes: onUser('AdminUpdateUserAttributes', (input, user) => checkEmail(users, input, user)),
    AdminUserGlobalSignOut: (input) => runQueued(() => signOut(users, input)),
    InitiateAuth: authenticate('USER_PASSWORD_AUTH'),
    ListUsers: (input) => runQueued(async () => page(await route('ListUsers')(silent, input), input)),
    SignUp: async () => {
      throw new AwsError('NotAuthorizedException', 'SignUp is not permitted for this user pool');
    },
  };
  return new Map(Object.entries(operations).map(([name, operation]) => [name, guarded(operation, client)]));
}

/** Adds the checks that every operation has in common, and converts cognito-local's errors to AwsError. */
function guarded(operation: Operation, { UserPoolId, ClientId }: AppClient): (input: unknown) => Promise<unknown> {
  return async (request) => {
    const { success, output } = v.safeParse(Input, request);
    if (!success) throw new AwsError('InvalidParameterException', 'The request is malformed.');
    const input = withLowerCaseEmails(output);
    if ((input.UserPoolId ?? UserPoolId) !== UserPoolId) {
      throw new AwsError('ResourceNotFoundException', `User pool ${input.UserPoolId} does not exist.`);
    }
    if ((input.ClientId ?? ClientId) !== ClientId) {
      throw new AwsError('ResourceNotFoundException', `User pool client ${input.ClientId} does not exist.`);
    }
    try {
      return await operation(input);
    } catch (error) {
      throw error instanceof CognitoError ? new AwsError(error.code, error.message) : error;
    }
  };
}

const withLowerCaseEmails = (input: Input): Input => ({
  ...input,
  ...(input.Filter && { Filter: input.Filter.replace(/^\s*email\b.*/s, (filter) => filter.toLowerCase()) }),
  ...(input.UserAttributes && {
    UserAttributes: input.UserAttributes.map(({ Name, Value }) =>
      Name === 'email' ? { Name, Value: Value?.toLowerCase() } : { Name, Value },
    ),
  }),
});

async function requireUser(users: UserPoolService, { Username = '' }: Input): Promise<User> {
  const user = await users.getUserByUsername(silent, Username.toLowerCase());
  if (!user) throw new AwsError('UserNotFoundException', 'User does not exist.');
  return user;
}

function checkPassword(users: UserPoolService, password: string): void {
  const minLength = users.options.Policies?.PasswordPolicy?.MinimumLength ?? 0;
  if (password.length < minLength) {
    throw new AwsError('InvalidPasswordException', 'Password did not conform with policy: Password not long enough');
  }
  if (password.length > MAX_PASSWORD_LENGTH || password !== password.trim()) {
    throw new AwsError(
      'InvalidParameterException',
      "Value at 'password' failed to satisfy constraint: ^[\\S]+.*[\\S]+$",
    );
  }
}

async function checkEmail(users: UserPoolService, { UserAttributes = [] }: Input, user: User): Promise<void> {
  const email = UserAttributes.find(({ Name }) => Name === 'email')?.Value;
  const owner = email ? await users.getUserByUsername(silent, email) : null;
  if (owner && owner.Username !== user.Username) {
    throw new AwsError('AliasExistsException', 'An account with the given email already exists.');
  }
}

async function signOut(users: UserPoolService, input: Input) {
  await users.saveUser(silent, { ...(await requireUser(users, input)), RefreshTokens: [] });
  return {};
}

/** Pages the users, which cognito-local returns all at once; the token is the position of the next page. */
function page({ Users }: { Users: unknown[] }, { Limit = MAX_PAGE, PaginationToken }: Input) {
  const start = Number(PaginationToken ?? 0);
  const end = start + Math.min(Limit, MAX_PAGE);
  return { Users: Users.slice(start, end), ...(end < Users.length && { PaginationToken: String(end) }) };
}
