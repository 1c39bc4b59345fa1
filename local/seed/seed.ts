import { type Account, findAccount } from '#functions/core/items/accounts.ts';
import { assignAgent } from '#functions/core/items/agents.ts';
import { dynamo } from '#functions/core/table/dynamo.ts';
import { addAdmin } from '#infra/ops/admin-group.ts';
import { withOwnClocks } from '../clock.ts';
import type { Cloud } from '../cloud.ts';
import { withClocksOfWrites } from '../write-clocks.ts';
import { register } from './actions.ts';
import { arrivalSteps } from './arrival-steps.ts';
import { bookingSteps } from './booking-steps.ts';
import { expenseSteps } from './expense-steps.ts';
import { intakeSteps } from './intake-steps.ts';
import { journeySteps } from './journey-steps.ts';
import { messageSteps } from './message-steps.ts';
import { milestoneSteps } from './milestone-steps.ts';
import { DEMO_ACCOUNTS } from './people.ts';
import { addPriceList } from './price-list.ts';
import { recipientSteps } from './recipient-steps.ts';
import { newSeedState, type SeedState } from './seed-state.ts';
import { AGENT_CITY, ARRIVAL_AGENT_CITY, addSites } from './sites.ts';
import { replayTimeline, type Step } from './timeline.ts';

/** Demo data in two parts, added one after the other. */
type DemoSeed = {
  /** Adds the accounts, the company's sites and the open departures. */
  openSite(): Promise<void>;
  /** Adds the rest, until stopped; people may use the site meanwhile. */
  addHistory(stopping?: AbortSignal): Promise<void>;
};

/**
 * Seeds an empty local cloud through its own API with the last two months of a small company. Each step runs at its own
 * time, while requests of people keep the real one. Without the Stripe emulator (real keys) transfers replace cards. It
 * completes on a busy machine too: refusals that may pass are repeated, and calls may take far longer than a person
 * would wait.
 */
export const demoSeed = (cloud: Pick<Cloud, 'api' | 'stripe' | 'settled'>): DemoSeed => {
  const now = Date.now();
  const [opening, history] = partition(stepsOf(newSeedState(cloud), cloud.stripe !== undefined));
  const replay = (steps: readonly Step[], stopping?: AbortSignal): Promise<void> =>
    withoutHaste(() =>
      withOwnClocks(() =>
        withClocksOfWrites(dynamo, () => replayTimeline(steps, { now, settled: cloud.settled, stopping })),
      ),
    );
  return { openSite: () => replay(opening), addHistory: (stopping) => replay(history, stopping) };
};

/** Adds all demo data to an empty cloud. */
export const seed = async (cloud: Parameters<typeof demoSeed>[0]): Promise<void> => {
  const { openSite, addHistory } = demoSeed(cloud);
  await openSite();
  await addHistory();
};

const partition = (steps: readonly Step[]): [opening: Step[], history: Step[]] => [
  steps.filter(({ opensSite }) => opensSite),
  steps.filter(({ opensSite }) => !opensSite),
];

const stepsOf = (state: SeedState, canPay: boolean): Step[] => [
  registerAdmin(state),
  addPriceList(state),
  addSites(state),
  registerAgent(state, 'agent', AGENT_CITY),
  registerAgent(state, 'arrivalAgent', ARRIVAL_AGENT_CITY),
  ...journeySteps(state),
  ...bookingSteps(state, canPay),
  ...intakeSteps(state),
  ...milestoneSteps(state),
  ...arrivalSteps(state),
  ...messageSteps(state),
  ...recipientSteps(state),
  ...expenseSteps(state),
];

/** Factor by which the calls of the seed may take longer than those that a person waits for. */
const TIMEOUT_FACTOR = '30';

/** Runs work without the deadlines of the API, which are for callers who wait (`functions/core/deadline.ts`). */
const withoutHaste = async (work: () => Promise<void>): Promise<void> => {
  const usual = process.env.TIMEOUT_FACTOR;
  process.env.TIMEOUT_FACTOR = TIMEOUT_FACTOR;
  try {
    await work();
  } finally {
    if (usual === undefined) delete process.env.TIMEOUT_FACTOR;
    else process.env.TIMEOUT_FACTOR = usual;
  }
};

/** Registers the admin on the company's first day, before anything that needs an admin's token. */
const registerAdmin = ({ api }: SeedState): Step => ({
  on: -61,
  phase: 'found',
  opensSite: true,
  run: async () => {
    const { admin } = DEMO_ACCOUNTS;
    await addAdmin({ userId: await register(api, admin), email: admin.email });
  },
});

/** Registers the agent of a site, once it exists. */
const registerAgent = (state: SeedState, name: 'agent' | 'arrivalAgent', city: string): Step => ({
  on: -61,
  phase: 'register',
  opensSite: true,
  run: async () => {
    const account = await findAccount(await register(state.api, DEMO_ACCOUNTS[name]));
    await assignAgent(account as Account, state.siteIn(city) ?? 0);
  },
});
