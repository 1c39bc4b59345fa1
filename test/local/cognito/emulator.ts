import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AdminCreateUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import type { PreTokenGenerationTriggerEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Cognito, startCognito } from '#local/cognito.ts';
import { localAws } from '#local/emulator.ts';

export const PASSWORD = 'secret';
export const NOT_AUTHORIZED = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };

type Trigger = (event: PreTokenGenerationTriggerEvent) => Promise<PreTokenGenerationTriggerEvent>;

/** Trigger that adds claims to the ID token. */
export const withClaims =
  (claimsToAddOrOverride: Record<string, string>) => async (event: PreTokenGenerationTriggerEvent) => ({
    ...event,
    response: { claimsOverrideDetails: { claimsToAddOrOverride } },
  });

/**
 * Starts an emulator with an empty folder for the tests of a file, and calls of it; each test starts without claims.
 */
export const setUpCognito = () => {
  let dir: string;
  let pool: Cognito;
  let client: CognitoIdentityProviderClient;
  let trigger: Trigger;
  let customerCount = 0;

  const start = async () => {
    pool = await startCognito({ dir, trigger: (event) => trigger(event) });
    client = new CognitoIdentityProviderClient({ ...localAws, endpoint: pool.endpoint });
  };
  const stop = async () => {
    client.destroy();
    await pool.stop();
  };
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'cognito-'));
    await start();
  });
  beforeEach(() => {
    trigger = withClaims({});
  });
  afterAll(async () => {
    await stop();
    await rm(dir, { recursive: true });
  });

  const userKey = (Username: string) => ({ UserPoolId: pool.userPoolId, Username });

  const create = (email: string) =>
    client.send(
      new AdminCreateUserCommand({
        ...userKey(email),
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
        ],
      }),
    );

  const setPassword = (email: string, Password: string) =>
    client.send(new AdminSetUserPasswordCommand({ ...userKey(email), Password, Permanent: true }));

  async function newCustomer(): Promise<string> {
    customerCount += 1;
    const email = `person${customerCount}@yonnee.test`;
    await create(email);
    await setPassword(email, PASSWORD);
    return email;
  }

  async function signIn(email: string, password = PASSWORD) {
    const { AuthenticationResult } = await client.send(
      new AdminInitiateAuthCommand({
        UserPoolId: pool.userPoolId,
        ClientId: pool.clientId,
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: password },
      }),
    );
    return AuthenticationResult;
  }

  async function refresh(token = '') {
    const { AuthenticationResult } = await client.send(
      new InitiateAuthCommand({
        ClientId: pool.clientId,
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN: token },
      }),
    );
    return AuthenticationResult;
  }

  async function verify(token = '', tokenUse: 'id' | 'access' = 'id') {
    const verifier = CognitoJwtVerifier.create({ userPoolId: pool.userPoolId, clientId: pool.clientId, tokenUse });
    verifier.cacheJwks(await fetch(pool.jwksUri).then((response) => response.json()));
    return verifier.verify(token);
  }

  return {
    get dir() {
      return dir;
    },
    get pool() {
      return pool;
    },
    get client() {
      return client;
    },
    /** Replaces the trigger for the rest of a test. */
    setTrigger: (replacement: Trigger) => {
      trigger = replacement;
    },
    /** Stops the emulator and starts it on the same folder. */
    restart: async () => {
      await stop();
      await start();
    },
    userKey,
    create,
    setPassword,
    newCustomer,
    signIn,
    refresh,
    verify,
  };
};
