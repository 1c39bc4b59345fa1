import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { Builder, By, error, until, type WebDriver, type WebElement } from 'selenium-webdriver';
import { freePort } from '#local/emulator.ts';
import { PATIENCE_MS, type RemoteBrowser, type RemotePage, setValue } from './remote-page.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const DISPLAY = '/usr/bin/xvfb-run';

/** WebKitGTK, the engine of Safari on Linux, by its own driver. */
export const webkit: RemoteBrowser = {
  name: 'WebKitGTK',
  packages: 'webkit2gtk-driver xvfb',
  isInstalled: () => existsSync(DRIVER) && (Boolean(process.env.DISPLAY) || existsSync(DISPLAY)),
  open: async () => {
    const port = await freePort();
    const command = [...(process.env.DISPLAY ? [] : [DISPLAY, '-a']), DRIVER, `--port=${port}`];
    const [program = '', ...args] = command;
    const driver = spawn(program, args, { stdio: 'ignore', detached: true });
    const stop = () => {
      process.off('exit', stop);
      if (driver.pid) process.kill(-driver.pid); // the display too
    };
    process.once('exit', stop); // an interrupted run
    try {
      const session = await openSession(port);
      return remotePage(session, async () => {
        await session.quit();
        stop();
      });
    } catch (error) {
      stop();
      throw error;
    }
  },
};

const openSession = async (port: number): Promise<WebDriver> => {
  const server = `http://127.0.0.1:${port}`;
  const end = Date.now() + PATIENCE_MS;
  while (!(await fetch(`${server}/status`).catch(() => undefined))?.ok && Date.now() < end) await setTimeout(50);
  const session = await new Builder().usingServer(server).withCapabilities({ browserName: 'MiniBrowser' }).build();
  await session.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 900 });
  return session;
};

const remotePage = (session: WebDriver, close: () => Promise<void>): RemotePage => {
  /** Performs an action once an element is visible and enabled, again if the page drew it anew meanwhile. */
  const act = async <Result>(element: string, action: (found: WebElement) => Promise<Result>): Promise<Result> => {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      try {
        const found = await session.findElement(By.xpath(element));
        if ((await found.isDisplayed()) && (await found.isEnabled())) return await action(found);
      } catch (failure) {
        if (Date.now() > end || !isTemporary(failure)) throw failure;
      }
      if (Date.now() > end) throw new Error(`${element} is hidden or disabled`);
      await setTimeout(100);
    }
  };
  return {
    open: async (address) => {
      await session.get(address);
      await session.executeScript(collectErrors);
    },
    address: () => session.getCurrentUrl(),
    read: (element) => act(element, (found) => found.getText()),
    click: (element) => act(element, (found) => found.click()),
    type: (field, text) => act(field, (found) => found.sendKeys(text)),
    choose: (select, value) => act(`${select}/option[@value="${value}"]`, (found) => found.click()),
    enterDay: (field, day) => act(field, (found) => session.executeScript(setValue, found, day)),
    upload: async (field, path) =>
      (await session.wait(until.elementLocated(By.xpath(field)), PATIENCE_MS)).sendKeys(path),
    errors: () => session.executeScript(() => (window as { errors?: string[] }).errors ?? []),
    close,
  };
};

/** Reports whether an element is not there yet, or was drawn anew while it was used. */
const isTemporary = (failure: unknown): boolean =>
  failure instanceof error.NoSuchElementError ||
  failure instanceof error.StaleElementReferenceError ||
  failure instanceof error.ElementNotInteractableError;

/** Runs in the page: this driver reports no errors, so that the page itself collects those after it was loaded. */
const collectErrors = (): void => {
  const errors: string[] = [];
  Object.assign(window, { errors });
  addEventListener('error', ({ message }) => errors.push(message));
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
  const log = console.error;
  console.error = (...all: unknown[]) => {
    errors.push(all.map(String).join(' '));
    log(...all);
  };
};
