import * as v from 'valibot';
import { AwsError, awsJson, localAws, type StandIn, serveOnLoopback } from './standin.ts';

const ACCOUNT = `arn:aws:secretsmanager:${localAws.region}:000000000000:secret`;
const ARN_SUFFIX = 'LOCAL0';
const Input = v.object({ SecretId: v.string() });

/**
 * Stands in for Secrets Manager: GetSecretValue by name or ARN, from values given at start and kept in memory.
 * An unknown id is a ResourceNotFoundException; any other call is refused.
 * @throws Error naming the port when it is taken.
 */
export function startSecrets({
  port = 0,
  secrets,
}: {
  port?: number;
  secrets: Record<string, string>;
}): Promise<StandIn> {
  const values = new Map(Object.entries(secrets));
  const created = new Date();

  const getSecretValue = (id: string) => {
    const name = nameOf(id);
    const SecretString = values.get(name);
    if (SecretString === undefined) {
      throw new AwsError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
    }
    return {
      ARN: `${ACCOUNT}:${name}-${ARN_SUFFIX}`,
      Name: name,
      SecretString,
      VersionId: '00000000-0000-0000-0000-000000000001',
      VersionStages: ['AWSCURRENT'],
      CreatedDate: created,
    };
  };

  return serveOnLoopback(
    awsJson(async (operation, input) => {
      if (operation !== 'GetSecretValue')
        throw new AwsError('InvalidRequestException', `${operation} is not offered locally.`);
      if (!v.is(Input, input)) throw new AwsError('InvalidParameterException', 'SecretId is missing.');
      return getSecretValue(input.SecretId);
    }),
    port,
  );
}

/** A full ARN ends in a hyphen and six characters that are no part of the name. */
function nameOf(id: string): string {
  if (!id.startsWith('arn:')) return id;
  return (id.split(':secret:')[1] ?? id).replace(/-[^-]{6}$/, '');
}
