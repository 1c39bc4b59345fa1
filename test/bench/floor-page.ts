import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build } from 'esbuild';
import { ROOT } from '#local/config.ts';
import { type Emulator, serveOnLoopback } from '#local/emulator.ts';

const SCRIPT = `
  import { createElement } from 'react';
  import { createRoot } from 'react-dom/client';
  import { createBrowserRouter } from 'react-router';
  import { RouterProvider } from 'react-router/dom';
  const page = createElement('main', null, createElement('h1', null, 'The least page'));
  const router = createBrowserRouter([{ path: '*', element: page }]);
  createRoot(document.getElementById('root')).render(createElement(RouterProvider, { router }));
`;

const DOCUMENT = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The least page</title>
<meta name="description" content="One heading."><meta name="viewport" content="width=device-width">
<script type="module" src="/app.js"></script></head><body><div id="root"></div></body></html>`;

/**
 * Serves the least page of this stack: one heading, drawn by React within the router. What it costs on a machine is the
 * measure of our pages there.
 */
export const serveFloorPage = async (): Promise<Emulator> => {
  const { outputFiles } = await build({
    stdin: { contents: SCRIPT, resolveDir: ROOT },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const compress = promisify(brotliCompress);
  const [page, script] = await Promise.all([compress(DOCUMENT), compress(outputFiles[0]?.contents ?? '')]);
  return serveOnLoopback(({ url }, answer) => {
    const type = url === '/app.js' ? 'text/javascript' : url === '/' ? 'text/html' : undefined;
    if (!type) return void answer.writeHead(404).end();
    answer.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-encoding': 'br' });
    answer.end(type === 'text/html' ? page : script);
  });
};
