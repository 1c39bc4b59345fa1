import { mkdtemp, rm } from 'node:fs/promises';
import { request as forwardRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { CreateBucketCommand, GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { vi } from 'vitest';
import { AwsError, localAws, serveOnLoopback } from '#local/emulator.ts';
import { startS3 } from '#local/s3.ts';
import { emulateCloudFormation } from './emulated-cloudformation.ts';

export const ACCOUNT = '111122223333';
const ASSET_BUCKETS = ['eu-west-1', 'us-east-1'].map((region) => `cdk-hnb659fds-assets-${ACCOUNT}-${region}`);
/** Version of the CDK's bootstrap template, of which the CDK requires a lower one. */
const BOOTSTRAP_VERSION = '30';

/** Recorded call with the IAM action and resource that it needs; `role` is the assumed role, if any. */
type Call = { role: string | undefined; action: string; arn: string };

/**
 * Starts an AWS account that is prepared for the CDK, and points the AWS SDK of this process and its children to it:
 * STS, SSM, CloudFormation, S3 and CloudFront's invalidations. Records every call.
 */
export const startAccount = async () => {
  const home = await mkdtemp(join(tmpdir(), 'yonnee-account-'));
  const s3 = await startS3({ dir: home, buckets: ASSET_BUCKETS, allowedOrigin: '*' });
  const client = new S3Client({ ...localAws, endpoint: s3.endpoint });
  const formation = emulateCloudFormation(ACCOUNT, {
    createBucket: async (Bucket) => void (await client.send(new CreateBucketCommand({ Bucket }))),
    read: async (Bucket, Key) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      return (await Body?.transformToString()) ?? '';
    },
  });
  const calls: Call[] = [];
  const server = await serveOnLoopback(async (request, response) => {
    const { service, region } = scopeOf(request);
    const record = (operation: string, arn: string): void => {
      calls.push({ role: roleOf(request), action: `${service}:${operation}`, arn });
    };
    if (service === 's3') {
      record(...s3Call(request));
      return forward(request, response, s3.endpoint);
    }
    if (service === 'cloudfront') {
      record('CreateInvalidation', `arn:aws:cloudfront::${ACCOUNT}:distribution/${request.url?.split('/')[3]}`);
      return sendXml(response, 201, { Invalidation: { Id: 'I1', Status: 'InProgress' } });
    }
    if (service === 'ssm') return sendJson(response, { Parameter: { Type: 'String', Value: BOOTSTRAP_VERSION } });
    const input: Record<string, string> = Object.fromEntries(new URLSearchParams(await text(request)));
    const { Action: operation = '', StackName = '', RoleArn = '' } = input;
    try {
      record(operation, service === 'sts' ? RoleArn : formation.arn(StackName, region));
      const result =
        service === 'sts' ? answerSts(operation, RoleArn) : await formation.answer(operation, region, input);
      sendXml(response, 200, { [`${operation}Response`]: { [`${operation}Result`]: result } });
    } catch (error) {
      const { code: Code, message: Message } =
        error instanceof AwsError ? error : new AwsError('Failure', String(error));
      sendXml(response, 400, { ErrorResponse: { Error: { Type: 'Sender', Code, Message } } });
    }
  });
  vi.stubEnv('AWS_ENDPOINT_URL', server.endpoint);
  vi.stubEnv('AWS_ACCESS_KEY_ID', localAws.credentials.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', localAws.credentials.secretAccessKey);
  vi.stubEnv('AWS_REGION', undefined);
  return {
    calls,
    client,
    outputsOf: formation.outputsOf,
    stop: async () => {
      vi.unstubAllEnvs();
      await server.stop();
      await s3.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
};

const scopeOf = ({ headers }: IncomingMessage): { region: string; service: string } => {
  const scope = /Credential=[^/]+\/\d+\/([^/]+)\/([^/]+)\//.exec(headers.authorization ?? '');
  return { region: scope?.[1] ?? '', service: scope?.[2] ?? '' };
};

/** Returns the role of a call: STS returned its name as the session token. */
const roleOf = ({ headers }: IncomingMessage): string | undefined => [headers['x-amz-security-token']].flat()[0];

const answerSts = (operation: string, role: string): object => {
  if (operation === 'GetCallerIdentity') return { Account: ACCOUNT, Arn: `arn:aws:iam::${ACCOUNT}:user/engineer` };
  const { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey } = localAws.credentials;
  const Expiration = new Date(Date.now() + 3_600_000).toISOString();
  return { Credentials: { AccessKeyId, SecretAccessKey, SessionToken: role.replace(/.*\//, ''), Expiration } };
};

/** Returns the IAM action and resource of a call of S3. */
const s3Call = ({ method, url = '' }: IncomingMessage): [string, string] => {
  const { pathname, searchParams } = new URL(url, 'http://s3');
  const [bucket, ...key] = decodeURIComponent(pathname.slice(1)).split('/');
  const path = key.join('/');
  if (path) return [method === 'PUT' ? 'PutObject' : 'GetObject', `arn:aws:s3:::${bucket}/${path}`];
  if (searchParams.has('delete')) return ['DeleteObject', `arn:aws:s3:::${bucket}/*`];
  const aspect = ['location', 'encryption'].find((name) => searchParams.has(name));
  return [aspect ? `GetBucket(${aspect})` : 'ListBucket', `arn:aws:s3:::${bucket}`];
};

const forward = (request: IncomingMessage, response: ServerResponse, endpoint: string): void => {
  const { method, url, headers } = request;
  const { hostname, port } = new URL(endpoint);
  const forwarded = forwardRequest({ hostname, port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  request.pipe(forwarded);
};

const sendJson = (response: ServerResponse, body: object): void => {
  response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
};

const sendXml = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'text/xml' }).end(toXml(body));
};

/** Writes a value as AWS's XML: members of a list are `member` elements. */
const toXml = (value: unknown): string => {
  if (typeof value !== 'object' || value === null)
    return String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const parts = Array.isArray(value) ? value.map((member) => ['member', member] as const) : Object.entries(value);
  return parts
    .filter(([, part]) => part !== undefined)
    .map(([name, part]) => `<${name}>${toXml(part)}</${name}>`)
    .join('');
};
