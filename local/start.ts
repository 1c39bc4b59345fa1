import { buildSiteQuickly } from './build.ts';
import { type Cloud, startCloud } from './cloud.ts';
import { type Config, readConfig } from './config.ts';
import { type AddHistory, earlierDemo, openDemo } from './demo.ts';
import { homePageFiles, homePageFunction } from './home-page.ts';
import { startSchedule } from './schedule.ts';
import { DEMO_ACCOUNTS } from './seed/people.ts';
import { siteCheck } from './site-check.ts';
import { startWeb } from './web.ts';

/** Seconds between redraws of the home page: more often than in the cloud, whose edge caches it for a minute anyway. */
const REDRAW_SECONDS = 10;

/** Seconds between checks of the site, as in the cloud. */
const CHECK_SECONDS = 300;

/** Runs `npm start`: the whole product on this machine, until Ctrl-C. */
const main = async (): Promise<void> => {
  const config = readConfig();
  process.env.POWERTOOLS_LOG_LEVEL ??= 'WARN';
  process.env.POWERTOOLS_METRICS_DISABLED ??= 'true';
  console.log('Yónnee is starting…');
  const earlier = await earlierDemo(config.dataDir);
  if (earlier === 'begun')
    console.log('The last start ended before its demo data was complete: the demo begins again from nothing.');
  if (earlier === 'kept')
    console.log(
      "What you entered is kept. The demo's history stays incomplete, since its start ended early; npm run reset begins again.",
    );
  const building = buildSiteQuickly();
  building.catch(() => {}); // its failure is thrown below
  const cloud = await startCloud(config);
  const homePage = homePageFiles(cloud);
  const { webPort: port } = config;
  const web = await startWeb({ port, api: cloud.api, uploads: cloud.s3, drawn: homePage.read }).catch(async (error) => {
    await cloud.stop();
    throw error;
  });
  const [addHistory] = await Promise.all([openDemo(cloud, config.dataDir), building.then(homePage.upload)]);
  await (await homePageFunction())({}, { awsRequestId: 'start' });
  const redrawing = await startSchedule(REDRAW_SECONDS, homePageFunction, {});
  const checking = await startSchedule(CHECK_SECONDS, siteCheck, {});
  announce(cloud, config);
  const stopping = new AbortController();
  const completing = completeDemo(cloud, addHistory, stopping.signal);
  stopOnSignal(async () => {
    stopping.abort();
    await completing;
    await checking.stop();
    await redrawing.stop();
    await web.stop();
    await cloud.stop();
  });
  await completing;
};

/** Adds the demo's history while the site is used; the configured faults of DynamoDB begin after it. */
const completeDemo = async (cloud: Cloud, addHistory: AddHistory | undefined, stopping: AbortSignal): Promise<void> => {
  if (addHistory) {
    console.log("  Use the site now. The demo's history follows: departed containers, parcels, payments, messages…");
    try {
      await addHistory(stopping);
      if (!stopping.aborted) console.log("  The demo's history is complete.\n");
    } catch (error) {
      const reason = error instanceof Error ? error.message : error;
      if (!stopping.aborted)
        console.error(`  The demo's history is incomplete. To begin again: npm run reset. ${reason}\n`);
    }
  }
  if (!stopping.aborted) await cloud.disturb();
};

const PARENT_CHECK_MS = 1_000;

/**
 * Stops on a signal, and when the parent npm process is gone, since npm forwards no signals to a script's processes.
 */
const stopOnSignal = (stop: () => Promise<void>): void => {
  let stopping = false;
  const end = (): void => {
    if (stopping) process.exit(1); // a second signal exits at once
    stopping = true;
    void stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || end(), PARENT_CHECK_MS).unref();
};

const announce = (cloud: Cloud, { webPort, apiPort, mailPort }: Config): void => {
  const { admin, agent, arrivalAgent, customer } = DEMO_ACCOUNTS;
  console.log(`
  The app        http://localhost:${webPort}
  The API        http://localhost:${apiPort}
  Payments       ${cloud.stripe ?? 'Stripe itself, with your test keys'}
  Wave           ${cloud.wave}
  Mail inbox     http://localhost:${mailPort}

  Customer       ${customer.email}   ${customer.password}
  Agent          ${agent.email}   ${agent.password}
  Agent, Dakar   ${arrivalAgent.email}   ${arrivalAgent.password}
  Admin          ${admin.email}   ${admin.password}

  Test cards: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined. Ctrl-C stops everything.
`);
};

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
