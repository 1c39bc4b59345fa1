import type { RequestListener } from 'node:http';
import keys from 'cognito-local/lib/keys/cognitoLocal.public.json' with { type: 'json' };
import { openPool } from './cognito.pool.ts';
import { cognitoOperations } from './cognito.shim.ts';
import { ISSUER_DOMAIN, type PreTokenGeneration } from './cognito.tokens.ts';
import { AwsError, awsJson, type Emulator, serveOnLoopback } from './emulator.ts';

/** Running user pool: tokens carry `issuer` as `iss`, and `jwksUri` serves the keys that sign them. */
export type Cognito = Emulator & { issuer: string; jwksUri: string; userPoolId: string; clientId: string };

/**
 * Emulates one Cognito user pool with closed self sign-up, emails as case-insensitive usernames, passwords of at least
 * 6 characters, the group ADMIN, and one app client (ID and access tokens 15 minutes, refresh tokens 30 days). The pool
 * is created on the first start and survives restarts and crashes in `dir`, unless `keeps` is false. Changes run one at
 * a time. It offers only the operations that the API uses, with Cognito's errors. `trigger` runs whenever tokens are
 * generated; its claims go into the ID token, and when it throws no tokens are issued (UserLambdaValidationException).
 * @throws Error naming the port when it is taken.
 */
export async function startCognito({
  port = 0,
  dir,
  keeps = true,
  trigger,
}: {
  port?: number;
  dir: string;
  keeps?: boolean;
  trigger: PreTokenGeneration;
}): Promise<Cognito> {
  const pool = await openPool(dir, keeps);
  const operations = cognitoOperations(pool, trigger);
  const calls = awsJson(async (name, input) => {
    const operation = operations.get(name);
    if (!operation) throw new AwsError('InvalidParameterException', `${name} is not offered locally.`);
    return operation(input);
  });

  const { UserPoolId, ClientId } = pool.client;
  const jwksPath = `/${UserPoolId}/.well-known/jwks.json`;
  const server = await serveOnLoopback(withKeys(calls, jwksPath), port);
  return {
    ...server,
    issuer: `${ISSUER_DOMAIN}/${UserPoolId}`,
    jwksUri: server.endpoint + jwksPath,
    userPoolId: UserPoolId,
    clientId: ClientId,
  };
}

function withKeys(calls: RequestListener, jwksPath: string): RequestListener {
  return (request, response) => {
    if (request.method !== 'GET') return calls(request, response);
    const found = request.url === jwksPath;
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found ? { keys: [keys.jwk] } : { message: 'Not found' }));
  };
}
