import type { IncomingMessage, ServerResponse } from 'node:http';

type Values = Record<string, { value: string }>;
type EdgeRequest = { uri: string; querystring: Values; headers: Values };
type EdgeResponse = { statusCode: number; headers: Values };

/** Result of a CloudFront function for a request: another request, or the response. */
type Rewritten = EdgeRequest | EdgeResponse;

/** Loads the script of a CloudFront function, a plain script without exports, and returns it as a function. */
export const edgeScript = (script: string): ((request: IncomingMessage) => Rewritten) => {
  const handler: (event: object) => Rewritten = new Function(`${script}; return handler;`)();
  return ({ url = '/', headers, socket }) => {
    const [uri = '/', query = ''] = url.split('?');
    const language = headers['accept-language'];
    const request: EdgeRequest = {
      uri,
      querystring: Object.fromEntries(pairsOf(query).map(([name, value]) => [name, { value }])),
      headers: language ? { 'accept-language': { value: language } } : {},
    };
    return handler({ request, viewer: { ip: socket.remoteAddress ?? '127.0.0.1' } });
  };
};

/** Returns the parameters of a query, encoded as they were sent. */
const pairsOf = (query: string): [string, string][] =>
  query
    .split('&')
    .filter(Boolean)
    .map((pair) => [pair.split('=')[0] ?? '', pair.slice(pair.indexOf('=') + 1)]);

/** Sends the response of an edge script, if it made one. */
export const sentByEdge = (rewritten: Rewritten, response: ServerResponse): rewritten is EdgeResponse => {
  if (!('statusCode' in rewritten)) return false;
  const headers = Object.entries(rewritten.headers).map(([name, { value }]) => [name, value]);
  response.writeHead(rewritten.statusCode, Object.fromEntries(headers)).end();
  return true;
};

/** Returns the path and query of a rewritten request. */
export const urlOf = ({ uri, querystring }: EdgeRequest): string =>
  [
    uri,
    Object.entries(querystring)
      .map(([name, { value }]) => `${name}=${value}`)
      .join('&'),
  ]
    .filter(Boolean)
    .join('?');
