import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { localAws } from './emulator.ts';

/** Headers in the form of a signed request: local engines want some signature, and accept any. */
export const SIGNATURE = {
  authorization: `AWS4-HMAC-SHA256 Credential=${localAws.credentials.accessKeyId}/20260101/${localAws.region}/dynamodb/aws4_request, SignedHeaders=host;x-amz-date, Signature=none`,
  'x-amz-date': '20260101T000000Z',
};

type Request = { headers: Record<string, string> };
type Client = {
  config: { serviceId: string; signer: unknown };
  send(this: Client, ...call: unknown[]): Promise<unknown>;
};

const signer = async () => ({
  sign: async (request: Request): Promise<Request> =>
    Object.assign(request, { headers: { ...request.headers, ...SIGNATURE } }),
});

/**
 * Gives this process's DynamoDB clients a constant signature: no local engine checks one, and signing takes a tenth of
 * the processor time of the clouds. Clients of other services sign as usual.
 */
export const signByConstant = (): void => {
  const shared: Client & { signsByConstant?: boolean } = Object.getPrototypeOf(DynamoDBClient).prototype;
  if (shared.signsByConstant) return;
  const { send } = shared;
  shared.signsByConstant = true;
  shared.send = async function (...call) {
    if (this.config.serviceId === 'DynamoDB') this.config.signer = signer;
    return send.apply(this, call);
  };
};
