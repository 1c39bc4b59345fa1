import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { close, type Emulator, serveOnLoopback } from './emulator.ts';
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
    if (request.method !== 'POST' || request.url !== SEND) return void inbox.emit('request', request, response);
    const body: unknown = JSON.parse(Buffer.concat(await request.toArray()).toString() || '{}');
    const sent = sentIn(body);
    const refusal = sent && refusalOf(sent);
    if (refusal) return refuse(response, refusal);
    if (sent?.ConfigurationSetName)
      onReply(response, (text) => {
        const { MessageId: messageId = randomUUID() } = JSON.parse(text);
        for (const event of sesEventsOf(sent, messageId, outcomeOf(sent))) publish(event);
      });
    // The inbox takes a body that was read already from `body`; another request to it would double the work of a mail.
    inbox.emit('request', Object.assign(request, { body }), response);
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

const sentIn = (body: unknown): Sent | undefined => {
  const read = v.safeParse(Sent, body);
  return read.success ? read.output : undefined;
};

/** Calls `use` with the text of a successful reply once it is sent. */
const onReply = (response: ServerResponse, use: (text: string) => void): void => {
  const end = response.end;
  response.end = ((...args: Parameters<typeof end>) => {
    const [text] = args as unknown[];
    if (response.statusCode === 200) response.once('finish', () => use(String(text)));
    return end.apply(response, args);
  }) as typeof end;
};

const refuse = (response: ServerResponse, message: string): void => {
  response.writeHead(400, { 'content-type': 'application/json', 'x-amzn-errortype': 'BadRequestException' });
  response.end(JSON.stringify({ message }));
};
