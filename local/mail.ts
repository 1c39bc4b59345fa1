import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { close, portTaken, type StandIn } from './standin.ts';

type Ses = { default(config: { host: string; port: number }): Promise<Server> };
/** Required, since test runners and Node disagree on what this CommonJS module's default import is. */
const ses: Ses = createRequire(import.meta.url)('aws-ses-v2-local');

/**
 * Stands in for SES (API v2, SendEmail): mail goes to an inbox, a page at `/` and JSON at `/store`, and leaves the
 * machine only when `SMTP_TRANSPORT` is set. The inbox lives in memory, one per process, until that ends.
 * @throws Error naming the port when it is taken.
 */
export async function startMail({ port = 0 }: { port?: number } = {}): Promise<StandIn> {
  const server = await ses.default({ host: '127.0.0.1', port });
  const address = server.address();
  if (!address || typeof address === 'string') throw portTaken(port);
  return { endpoint: `http://127.0.0.1:${address.port}`, stop: () => close(server) };
}
