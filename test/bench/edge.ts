import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Emulator, freePort } from '#local/emulator.ts';

/** What HTTP/2 says in its own way. */
const HOP = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/** The site over HTTP/2 and TLS, as CloudFront sends it: over HTTP/1.1 a page's files wait for connections. */
export const serveAsCloudFront = async (site: string): Promise<Emulator> => {
  const port = await freePort();
  const server = createSecureServer(certificate(), (asked, answer) => forward(new URL(site), asked, answer));
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return { endpoint: `https://localhost:${port}`, stop: async () => void server.close() };
};

const forward = ({ hostname, port, host }: URL, asked: Http2ServerRequest, answer: Http2ServerResponse): void => {
  const { method, url: path } = asked;
  const said = Object.entries(asked.headers).filter(([name]) => !name.startsWith(':'));
  const onward = request({ hostname, port, method, path, headers: { ...Object.fromEntries(said), host } }, (reply) => {
    const headers = Object.entries(reply.headers).filter(([name]) => !HOP.has(name));
    answer.writeHead(reply.statusCode ?? 502, Object.fromEntries(headers));
    reply.pipe(answer);
  });
  onward.on('error', () => answer.stream.close());
  asked.pipe(onward);
};

/** For a day and for nobody but the browser that is told to trust it. */
const certificate = (): { key: Buffer; cert: Buffer } => {
  const folder = mkdtempSync(join(tmpdir(), 'edge-'));
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name)) as [string, string];
  const kind = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '1',
    '-subj',
    '/CN=localhost',
  ];
  execFileSync('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  return { key: readFileSync(key), cert: readFileSync(cert) };
};
