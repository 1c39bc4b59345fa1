import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-dev-shm-usage'];
const SYSTEM = [process.env.CHROME_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'];

/** A system Chromium where there is one, else the one that npm installed, which brings its own libraries. */
const executable = async (): Promise<string> => {
  const found = SYSTEM.find((path) => path && existsSync(path));
  if (found) return found;
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs22.x'; // tells it to unpack those libraries
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
};

export const launchChromium = async (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: await executable(), args: [...FLAGS, ...more] });

/** A page of a journey lives for seconds: making its code faster costs more than it gives. */
const SHORT_LIVED = '--js-flags=--no-opt --no-maglev';

/** A Chromium that several processes may use at once, and where they find it. */
export const shareChromium = async (): Promise<{ endpoint: string; stop(): Promise<void> }> => {
  const server = await chromium.launchServer({ executablePath: await executable(), args: [...FLAGS, SHORT_LIVED] });
  return { endpoint: server.wsEndpoint(), stop: () => server.close() };
};

/** Joins it; closing what this gives closes what was opened through it, and nothing of the others'. */
export const joinChromium = (endpoint: string): Promise<Browser> => chromium.connect(endpoint);
