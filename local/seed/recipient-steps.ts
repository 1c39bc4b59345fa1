import { recipientsRoutes } from '#shared/recipients/routes.ts';
import { callApi } from '../client.ts';
import type { Day } from './containers.ts';
import { CUSTOMERS, type CustomerName } from './people.ts';
import type { SeedState } from './seed-state.ts';
import type { Step } from './timeline.ts';

/** The customer who has saved recipients, and the day on which they did. */
const SAVED: { by: CustomerName; on: Day } = { by: 'awa', on: -2 };

/** Steps that save the recipients of the demo account. */
export const recipientSteps = (state: SeedState): Step[] =>
  CUSTOMERS[SAVED.by].recipients.map((body) => ({
    on: SAVED.on,
    phase: 'write' as const,
    run: async () => callApi(state.api, recipientsRoutes.add, { body }, await state.sessionOf(SAVED.by)),
  }));
