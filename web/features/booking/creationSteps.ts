import type { Colis } from '#shared/colis/schema.ts';

export const STEPS = ['insurance', 'customs', 'colis'] as const;
export type StepName = (typeof STEPS)[number];

/** State of one creation: its request (`asked`, as JSON), its idempotency key, and the id of the created item. */
export interface Step {
  asked: string;
  key: string;
  id?: number | undefined;
  /** Id of the refused document that the next file replaces. */
  replaces?: number | undefined;
}

/** Progress of a booking, saved with the draft so that a retry continues where it stopped. */
export type Progress = Partial<Record<StepName, Step>>;

/** Thrown when one of the creations fails; `cause` is the original error. */
export class StepFailed extends Error {
  override name = 'StepFailed';
  readonly step: StepName;

  constructor(step: StepName, cause: unknown) {
    super(`the ${step} could not be created`, { cause });
    this.step = step;
  }
}

/** The booked parcel. `earlier`: an earlier request, whose reply was lost, booked it with the form's values then. */
export interface BookingResult {
  colis: Colis;
  earlier: boolean;
}
