import * as v from 'valibot';
import { AwsError, awsJson, type Emulator, localAws, serveOnLoopback } from './emulator.ts';

const ACCOUNT = `arn:aws:secretsmanager:${localAws.region}:000000000000:secret`;
const ARN_SUFFIX = 'LOCAL0';
const Input = v.object({ SecretId: v.string(), SecretString: v.optional(v.string()) });

/**
 * Emulates Secrets Manager: GetSecretValue and PutSecretValue by name or ARN, on values given at start and held in
 * memory. An unknown id is a ResourceNotFoundException; any other call is refused. @throws Error naming the port when
 * it is taken.
 */
export function startSecrets({
  port = 0,
  secrets,
}: {
  port?: number;
  secrets: Record<string, string>;
}): Promise<Emulator> {
  const values = new Map(Object.entries(secrets));
  const created = new Date();

  const findSecret = (id: string) => {
    const name = nameOf(id);
    const SecretString = values.get(name);
    if (SecretString === undefined) {
      throw new AwsError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
    }
    const secret = { ARN: `${ACCOUNT}:${name}-${ARN_SUFFIX}`, Name: name, VersionStages: ['AWSCURRENT'] };
    return { SecretString, secret: { ...secret, VersionId: '00000000-0000-0000-0000-000000000001' } };
  };

  const operations: Record<string, (input: v.InferOutput<typeof Input>) => object> = {
    GetSecretValue: ({ SecretId }) => {
      const { secret, SecretString } = findSecret(SecretId);
      return { ...secret, SecretString, CreatedDate: created };
    },
    PutSecretValue: ({ SecretId, SecretString }) => {
      const { secret } = findSecret(SecretId);
      if (SecretString === undefined) throw new AwsError('InvalidParameterException', 'SecretString is missing.');
      values.set(secret.Name, SecretString);
      return secret;
    },
  };

  return serveOnLoopback(
    awsJson(async (operation, input) => {
      const answer = operations[operation];
      if (!answer) throw new AwsError('InvalidRequestException', `${operation} is not offered locally.`);
      if (!v.is(Input, input)) throw new AwsError('InvalidParameterException', 'SecretId is missing.');
      return answer(input);
    }),
    port,
  );
}

/** Returns the name in an id; a full ARN ends in a hyphen and six characters that are not part of the name. */
function nameOf(id: string): string {
  if (!id.startsWith('arn:')) return id;
  return (id.split(':secret:')[1] ?? id).replace(/-[^-]{6}$/, '');
}
