import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { close, type Emulator, portTaken, serveOnLoopback } from './emulator.ts';
import { outcomeOf, refusalOf, Sent, sesEventsOf } from './mail-events.ts';

type Ses = { default(config: { host: string; port: number }): Promise<Server> };
/** Loaded by `require`, since test runners and Node disagree on the default import of this CommonJS module. */
const ses: Ses = createRequire(import.meta.url)('aws-ses-v2-local');

type Options = {
  port?: number;
  /** Handler of EventBridge's rule on mail events; without one they are dropped. */
  onEvent?: (event: object) => Promise<void>;
};

const SEND = '/v2/email/outbound-emails';
/** Attempts that Lambda makes for an event from EventBridge. */
const ATTEMPTS = 3;
const RETRY_MS = 500;

/**
 * Emulates SES (API v2, SendEmail): mail goes to an inbox, a page at `/` and JSON at `/store`, and leaves the machine
 * only when `SMTP_TRANSPORT` is set. The inbox is in memory, one per process. Addresses that SES refuses are refused,
 * and those of its mailbox simulator (`bounce@simulator.amazonses.com`…) have the same effects. @throws Error naming
 * the port when it is taken.
 */
export async function startMail({ port = 0, onEvent }: Options = {}): Promise<Emulator> {
  const inbox = await ses.default({ host: '127.0.0.1', port: 0 });
  const address = inbox.address();
  if (!address || typeof address === 'string') throw portTaken(port);
  const target = `http://127.0.0.1:${address.port}`;
  const pending = new Set<Promise<void>>();

  const publish = (event: object): void => {
    const publishing = publishWithRetries(event).finally(() => pending.delete(publishing));
    pending.add(publishing);
  };
  const publishWithRetries = async (event: object): Promise<void> => {
    for (let left = ATTEMPTS; left > 0; left -= 1) {
      try {
        return await onEvent?.(event);
      } catch (error) {
        if (left === 1) console.error('mail event', error);
        else await pause(RETRY_MS);
      }
    }
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = Buffer.concat(await request.toArray());
    const sent = request.method === 'POST' && request.url === SEND ? sentIn(body) : undefined;
    const refusal = sent && refusalOf(sent);
    if (refusal) return refuse(response, refusal);
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
    const forwarded = await fetch(target + request.url, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(body.length > 0 && { body }),
    });
    const text = Buffer.from(await forwarded.arrayBuffer());
    response.writeHead(forwarded.status, { 'content-type': forwarded.headers.get('content-type') ?? 'text/plain' });
    response.end(text);
    if (!sent?.ConfigurationSetName || !forwarded.ok) return;
    const { MessageId: messageId = randomUUID() } = JSON.parse(text.toString());
    for (const event of sesEventsOf(sent, messageId, outcomeOf(sent))) publish(event);
  };

  const stop = async (): Promise<void> => {
    await close(inbox);
    await Promise.all(pending);
  };
  const proxy = await serveOnLoopback((request, response) => void answer(request, response), port).catch(
    async (error: unknown) => {
      await stop();
      throw error;
    },
  );
  return {
    endpoint: proxy.endpoint,
    stop: async () => {
      await proxy.stop();
      await stop();
    },
  };
}

const sentIn = (body: Buffer): Sent | undefined => {
  const read = v.safeParse(Sent, JSON.parse(body.toString() || '{}'));
  return read.success ? read.output : undefined;
};

const refuse = (response: ServerResponse, message: string): void => {
  response.writeHead(400, { 'content-type': 'application/json', 'x-amzn-errortype': 'BadRequestException' });
  response.end(JSON.stringify({ message }));
};
