import type { APIGatewayProxyEventV2WithRequestContext } from 'aws-lambda';
import type { Role } from '#shared/auth/schema.ts';
import { AppError } from '#shared/errors.ts';
import type { Route } from '#shared/http/route.ts';
import { type Account, type CustomerIds, findAccount, findSurvivor, idsOfCustomer } from '../items/accounts.ts';
import { type IdOwner, ownerOf } from '../items/owners.ts';
import { getItems } from '../table/dynamo.ts';
import { keys } from '../table/keys.ts';
import { verifyToken } from './tokens.ts';

/** The calling user, from their token or, where it matters, from their account. */
export type Caller = {
  userId: number;
  role: Role;
  isAdmin: boolean;
  /** Site of an agent; absent for others. */
  siteId?: number;
  /** Ids of customers who were merged into the caller; absent without one. */
  mergedIds?: readonly number[];
  /** For admins on routes marked `owned`: the id in the path, and the user who owns the item with that id, if any. */
  pathItem?: { id: number; owner: number | undefined };
  /** Set for a disabled account, which `authorize` refuses. */
  isDisabled?: true;
};

export type ApiEvent = APIGatewayProxyEventV2WithRequestContext<{
  authorizer?: { jwt?: { claims: Record<string, unknown> } };
  http: { method: string; path: string; sourceIp: string };
  requestId: string;
}>;

type Token = { userId: number; role: Role; validAfter: number; mergedIds: readonly number[] };

/**
 * Returns the caller of a route, for `authorize` to check. Reads the account for a write, for an admin, on routes of
 * the team, and where the route requires it. Throws SIGN_IN_REQUIRED or SESSION_ENDED.
 */
export const authenticate = async (route: Route, event: ApiEvent): Promise<Caller | undefined> => {
  if (route.access === 'public' || route.access === 'provider') return undefined;
  const claims = await claimsOf(route, event);
  if (!claims) return undefined;
  const token = tokenOf(claims);
  const writes = route.method !== 'GET';
  if (!writes && !route.readsAccount && !isForTeam(route) && token.role !== 'ADMIN')
    return { userId: token.userId, role: token.role, isAdmin: false, ...mergedPart(token) };
  const id = Number(route.owned && token.role === 'ADMIN' ? event.pathParameters?.id : undefined);
  const { account, pathItem } = await findAccountAndOwner(token.userId, id);
  if (!account || token.validAfter !== account.tokensValidAfter) throw new AppError('SESSION_ENDED');
  return {
    userId: token.userId,
    role: account.role,
    isAdmin: account.role === 'ADMIN',
    ...(account.role === 'AGENT' && account.siteId != null && { siteId: account.siteId }),
    ...(pathItem && { pathItem }),
    ...mergedPart(account),
    ...(!account.actif && { isDisabled: true }),
  };
};

/** Checks that the caller may use a route. Throws ACCOUNT_DISABLED or FORBIDDEN. */
export const authorize = (route: Route, caller: Caller | undefined): void => {
  if (caller?.isDisabled) throw new AppError('ACCOUNT_DISABLED');
  if (isForTeam(route) && !caller?.isAdmin && !(route.access === 'agent' && caller?.siteId !== undefined))
    throw new AppError('FORBIDDEN');
};

/** Reports whether a route is for admins, or for agents and admins. */
const isForTeam = ({ access }: Route): boolean => access === 'admin' || access === 'agent';

const mergedPart = ({ mergedIds = [] }: Pick<Caller, 'mergedIds'>): Pick<Caller, 'mergedIds'> =>
  mergedIds.length > 0 ? { mergedIds } : {};

/** Reports whether items with this user id are the caller's own, also since a customer was merged into them. */
export const isOwner = (caller: Pick<Caller, 'userId' | 'mergedIds'>, userId: number): boolean =>
  idsOfCustomer(caller).includes(userId);

/**
 * Returns the user in whose partition an item is stored: the caller, or one who was merged into them; for an admin the
 * owner of the item, if any.
 */
export const ownerFor = async (id: number, caller: Caller): Promise<number> => {
  const { userId, isAdmin, pathItem, mergedIds } = caller;
  if (!isAdmin && !mergedIds) return userId;
  const owner = pathItem?.id === id ? pathItem.owner : await ownerOf(id);
  return owner !== undefined && (isAdmin || isOwner(caller, owner)) ? owner : userId;
};

/**
 * Returns the ids of the customer whose lists the caller may read: their own, or for an admin those of any existing
 * user, which takes one read. Throws USER_NOT_FOUND.
 */
export const resolveUserId = async (userId: number, caller: Caller): Promise<CustomerIds> => {
  if (isOwner(caller, userId)) return idsOfCustomer(caller);
  const account = caller.isAdmin ? await findSurvivor(userId) : undefined;
  if (!account) throw new AppError('USER_NOT_FOUND');
  return idsOfCustomer(account);
};

const claimsOf = async (route: Route, event: ApiEvent): Promise<Record<string, unknown> | undefined> => {
  if (route.access === 'optional') {
    const header = event.headers.authorization;
    return header ? verifyToken(header) : undefined;
  }
  const claims = event.requestContext.authorizer?.jwt?.claims;
  if (!claims) throw new AppError('SIGN_IN_REQUIRED');
  return claims;
};

/**
 * Reads the user from the claims of an ID token; the gateway's authorizer also accepts access tokens, without a user.
 */
const tokenOf = (claims: Record<string, unknown>): Token => {
  const userId = Number(claims.userId);
  const validAfter = Number(claims.validAfter);
  if (claims.token_use !== 'id' || !Number.isSafeInteger(userId) || !Number.isFinite(validAfter))
    throw new AppError('SIGN_IN_REQUIRED');
  const role = claims.role === 'ADMIN' || claims.role === 'AGENT' ? claims.role : 'USER';
  return { userId, role, validAfter, mergedIds: `${claims.mergedIds ?? ''}`.split(' ').filter(Boolean).map(Number) };
};

type AccountAndOwner = { account: Account | undefined; pathItem?: NonNullable<Caller['pathItem']> };

/**
 * Reads the caller's account and, when the path names an item by id, the owner of that item, in one consistent read.
 */
const findAccountAndOwner = async (userId: number, id: number): Promise<AccountAndOwner> => {
  if (!Number.isSafeInteger(id)) return { account: await findAccount(userId) };
  const [account, claim] = await getItems([keys.account(userId), keys.id(id)]);
  return { account: account as Account | undefined, pathItem: { id, owner: (claim as IdOwner | undefined)?.userId } };
};
