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
