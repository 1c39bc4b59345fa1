import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';

/** Reply to `httpCall`. */
export type HttpReply = { status: number; headers: IncomingHttpHeaders; body: Buffer };

type Request = { method: string; headers: OutgoingHttpHeaders; body?: string | Uint8Array | undefined };

/** Sends a request and reads the reply. `fetch` does the same for three times the processor time. */
export const httpCall = (url: string, { method, headers, body }: Request): Promise<HttpReply> =>
  new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }; // Node leaves it out of a DELETE
    const sent = request(url, { method, headers: { ...length, ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
