import { type Browser, chromium } from 'playwright-core';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-dev-shm-usage'];

/**
 * Path of npm's headless shell, the one browser of every machine: a system Chromium takes twice as long for the same
 * journeys. It contains its own libraries and fonts. Throws on machines that cannot run it.
 */
const executablePath = async (): Promise<string> => {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('The browser of the tests needs Linux on x64: run them in the dev container.');
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs22.x'; // makes the package unpack those libraries when it is imported
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
};

export const launchChromium = async (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: await executablePath(), args: [...FLAGS, ...more] });

/**
 * Flags for pages that live for seconds: optimising their code and passing requests and pictures between processes cost
 * more than they save.
 */
const SHORT_LIVED = [
  '--js-flags=--no-opt --no-maglev',
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
];

/** Starts a Chromium that several processes share; they connect to `endpoint`. */
export const shareChromium = async (): Promise<{ endpoint: string; stop(): Promise<void> }> => {
  const server = await chromium.launchServer({
    executablePath: await executablePath(),
    args: [...FLAGS, ...SHORT_LIVED],
  });
  return { endpoint: server.wsEndpoint(), stop: () => server.close() };
};

/** Connects to a shared Chromium; closing the result closes only what was opened through it. */
export const connectChromium = (endpoint: string): Promise<Browser> => chromium.connect(endpoint);
