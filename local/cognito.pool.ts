import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppClient } from 'cognito-local/lib/services/appClient.js';
import { DateClock } from 'cognito-local/lib/services/clock.js';
import { type CognitoService, CognitoServiceFactoryImpl } from 'cognito-local/lib/services/cognitoService.js';
import type { Context } from 'cognito-local/lib/services/context.js';
import type { DataStoreFactory } from 'cognito-local/lib/services/dataStore/factory.js';
import { type UserPoolService, UserPoolServiceFactoryImpl } from 'cognito-local/lib/services/userPoolService.js';
import { localAws, writeAtomically } from './emulator.ts';

/** The local user pool with its accounts and its app client. */
export type Pool = { cognito: CognitoService; users: UserPoolService; client: AppClient };

const USER_POOL_ID = `${localAws.region}_Yonnee000`;
const CLIENT_ID = 'yonnee00local00client00000';
const GROUP = 'ADMIN';
const MIN_PASSWORD_LENGTH = 6;
const TOKEN_MINUTES = 15;
const REFRESH_DAYS = 30;

/** Context of cognito-local without a log. */
export const silent: Context = {
  logger: { child: () => silent.logger, debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
};

/** Opens the pool stored in `dir`, or creates it; its ids are the same on every machine. */
export async function openPool(dir: string, keeps: boolean): Promise<Pool> {
  await mkdir(dir, { recursive: true });
  const stores = jsonFiles(dir, keeps);
  const pools = new UserPoolServiceFactoryImpl(new DateClock(), stores);
  const cognito = await new CognitoServiceFactoryImpl(dir, stores, pools).create(silent, {});
  const known = await cognito.listUserPools(silent);
  if (!known.some(({ Id }) => Id === USER_POOL_ID)) await createPool(cognito);

  const users = await cognito.getUserPool(silent, USER_POOL_ID);
  const client = appClient();
  await users.saveAppClient(silent, client);
  if (!(await users.getGroupByGroupName(silent, GROUP))) {
    await users.saveGroup(silent, { GroupName: GROUP, CreationDate: new Date(), LastModifiedDate: new Date() });
  }
  return { cognito, users, client };
}

async function createPool(cognito: CognitoService): Promise<void> {
  await cognito.createUserPool(silent, {
    Id: USER_POOL_ID,
    Name: 'yonnee-local',
    UsernameAttributes: ['email'],
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
    Policies: {
      PasswordPolicy: {
        MinimumLength: MIN_PASSWORD_LENGTH,
        RequireUppercase: false,
        RequireLowercase: false,
        RequireNumbers: false,
        RequireSymbols: false,
      },
    },
  });
}

const appClient = (): AppClient => ({
  UserPoolId: USER_POOL_ID,
  ClientId: CLIENT_ID,
  ClientName: 'api',
  CreationDate: new Date(),
  LastModifiedDate: new Date(),
  ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH', 'ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
  IdTokenValidity: TOKEN_MINUTES,
  AccessTokenValidity: TOKEN_MINUTES,
  RefreshTokenValidity: REFRESH_DAYS,
  TokenValidityUnits: { IdToken: 'minutes', AccessToken: 'minutes', RefreshToken: 'days' },
});

/** Stores data in files that are replaced atomically; cognito-local's own store could lose every account in a crash. */
function jsonFiles(dir: string, keeps: boolean): DataStoreFactory {
  const opened = new Map<string, ReturnType<typeof JSON.parse>>();
  return {
    create: async (_context, id, defaults) => {
      const file = join(dir, `${id}.json`);
      const saved = existsSync(file) && JSON.parse(readFileSync(file, 'utf8'), reviveDates);
      const root = opened.get(id) ?? (saved || structuredClone(defaults));
      opened.set(id, root);
      const save = async () => keeps && writeAtomically(file, JSON.stringify(root, null, 2));
      const at = (path: string[]) => path.reduce((node, step) => node?.[step], root);
      await save();
      return {
        getRoot: async () => root,
        get: async (_context: Context, key: string | string[], fallback = null) => at([key].flat()) ?? fallback,
        set: async (_context, key, value) => {
          const [branch, leaf] = split(key);
          if (branch && !root[branch]) root[branch] = {};
          (branch ? root[branch] : root)[leaf] = value;
          await save();
        },
        delete: async (_context, key) => {
          const [branch, leaf] = split(key);
          delete (branch ? root[branch] : root)[leaf];
          await save();
        },
      };
    },
  };
}

/** Splits a key of one or two parts: "Options", or ["Users", name]. */
function split(key: string | string[]): [branch: string | undefined, leaf: string] {
  const [first = '', second] = [key].flat();
  return second === undefined ? [undefined, first] : [first, second];
}

const reviveDates = (key: string, value: unknown) =>
  key.endsWith('Date') && typeof value === 'string' ? new Date(value) : value;
