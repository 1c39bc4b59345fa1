import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Emulator, freePort } from '#local/emulator.ts';

/** Headers of HTTP/1.1 connections, which HTTP/2 does not allow. */
const CONNECTION_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/** The site as CloudFront serves it; `trust` is Chromium's flag that trusts its certificate. */
type Edge = Emulator & { trust: string };

/** Serves the site over HTTP/2 and TLS, as CloudFront does: over HTTP/1.1, files would wait for connections. */
export const serveAsCloudFront = async (site: string): Promise<Edge> => {
  const port = await freePort();
  const certificate = createCertificate();
  const server = createSecureServer(certificate, (incoming, answer) => forward(new URL(site), incoming, answer));
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  const trust = `--ignore-certificate-errors-spki-list=${fingerprintOf(certificate.cert)}`;
  return { endpoint: `https://localhost:${port}`, trust, stop: async () => void server.close() };
};

const forward = ({ hostname, port, host }: URL, incoming: Http2ServerRequest, answer: Http2ServerResponse): void => {
  const { method, url: path } = incoming;
  const requestHeaders = Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':'));
  const outgoing = request(
    { hostname, port, method, path, headers: { ...Object.fromEntries(requestHeaders), host } },
    (reply) => {
      const headers = Object.entries(reply.headers).filter(([name]) => !CONNECTION_HEADERS.has(name));
      answer.writeHead(reply.statusCode ?? 502, Object.fromEntries(headers));
      reply.pipe(answer);
    },
  );
  outgoing.on('error', () => answer.stream.close());
  incoming.pipe(outgoing);
};

/** Fingerprint of a certificate's key. With any other way of trusting it, Chromium caches nothing. */
const fingerprintOf = (cert: Buffer): string =>
  createHash('sha256')
    .update(new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');

/** Creates a self-signed certificate for one day. */
const createCertificate = (): { key: Buffer; cert: Buffer } => {
  const folder = mkdtempSync(join(tmpdir(), 'edge-'));
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name)) as [string, string];
  const options = [
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
  execFileSync('openssl', ['req', '-x509', ...options, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  return { key: readFileSync(key), cert: readFileSync(cert) };
};
