import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { close, type Emulator, portTaken, serveOnLoopback } from './emulator.ts';
import { outcomeOf, refusalOf, Sent, sesEventsOf } from './mail-events.ts';

type Ses = { default(config: { host: string; port: number }): Promise<Server> };
/** Required, since test runners and Node disagree on what this CommonJS module's default import is. */
const ses: Ses = createRequire(import.meta.url)('aws-ses-v2-local');

type Options = {
  port?: number;
  /** The function behind EventBridge's rule on the events of mails; without one nobody hears of them. */
  tell?: (event: object) => Promise<void>;
};

const SEND = '/v2/email/outbound-emails';
/** As often as Lambda calls a function again to which EventBridge has handed an event. */
const TRIES = 3;
const AGAIN_MS = 500;

/**
 * Stands in for SES (API v2, SendEmail): mail goes to an inbox, a page at `/` and JSON at `/store`, and leaves the
 * machine only when `SMTP_TRANSPORT` is set. The inbox lives in memory, one per process, until that ends. Addresses that SES
 * refuses are refused, and those of its mailbox simulator (`bounce@simulator.amazonses.com`…) do what they do there.
 * @throws Error naming the port when it is taken.
 */
export async function startMail({ port = 0, tell }: Options = {}): Promise<Emulator> {
  const inbox = await ses.default({ host: '127.0.0.1', port: 0 });
  const address = inbox.address();
  if (!address || typeof address === 'string') throw portTaken(port);
  const target = `http://127.0.0.1:${address.port}`;
  const underWay = new Set<Promise<void>>();

  const told = (event: object): void => {
    const telling = tellPatiently(event).finally(() => underWay.delete(telling));
    underWay.add(telling);
  };
  const tellPatiently = async (event: object): Promise<void> => {
    for (let left = TRIES; left > 0; left -= 1) {
      try {
        return await tell?.(event);
      } catch (error) {
        if (left === 1) console.error('mail event', error);
        else await pause(AGAIN_MS);
      }
    }
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = Buffer.concat(await request.toArray());
    const sent = request.method === 'POST' && request.url === SEND ? sentIn(body) : undefined;
    const refusal = sent && refusalOf(sent);
    if (refusal) return refuse(response, refusal);
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
    const passed = await fetch(target + request.url, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(body.length > 0 && { body }),
    });
    const text = Buffer.from(await passed.arrayBuffer());
    response.writeHead(passed.status, { 'content-type': passed.headers.get('content-type') ?? 'text/plain' });
    response.end(text);
    if (!sent?.ConfigurationSetName || !passed.ok) return;
    const { MessageId: messageId = randomUUID() } = JSON.parse(text.toString());
    for (const event of sesEventsOf(sent, messageId, outcomeOf(sent))) told(event);
  };

  const stop = async (): Promise<void> => {
    await close(inbox);
    await Promise.all(underWay);
  };
  const front = await serveOnLoopback((request, response) => void answer(request, response), port).catch(
    async (error: unknown) => {
      await stop();
      throw error;
    },
  );
  return {
    endpoint: front.endpoint,
    stop: async () => {
      await front.stop();
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
