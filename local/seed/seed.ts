import { addAdmin } from '#infra/ops/admin-group.ts';
import { register } from './actions.ts';
import { bookingSteps } from './booking-steps.ts';
import { journeySteps } from './journey-steps.ts';
import { messageSteps } from './message-steps.ts';
import { DEMO_ACCOUNTS } from './people.ts';
import { newSeedState } from './seed-state.ts';
import { replayTimeline, type Step } from './timeline.ts';

/**
 * Fills an empty local cloud through its own API, as people would, with the last two months of a small company: each
 * thing at its time, for which the process's clock is moved. Without the payment stand-in (`canPay` false: real keys)
 * transfers take the place of cards.
 */
export const seed = async (api: string, canPay: boolean): Promise<void> => {
  const world = newSeedState(api);
  await replayTimeline([opening(api), ...journeySteps(world), ...bookingSteps(world, canPay), ...messageSteps(world)]);
};

/** The company's first day: somebody who may open containers. */
const opening = (api: string): Step => ({
  on: -61,
  phase: 'open',
  run: async () => {
    const { admin } = DEMO_ACCOUNTS;
    await addAdmin({ userId: await register(api, admin), email: admin.email });
  },
});
