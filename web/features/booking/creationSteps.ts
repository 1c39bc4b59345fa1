import type { Colis } from '#shared/colis/schema.ts';

export const STEPS = ['insurance', 'customs', 'colis'] as const;
export type StepName = (typeof STEPS)[number];

/** State of one creation: its request (as JSON), its idempotency key, and the id of the created item. */
export interface CreationStep {
  requestJson: string;
  key: string;
  id?: number | undefined;
  /** Id of the rejected document that the next file replaces. */
  replacesDocumentId?: number | undefined;
}

/** Progress of a booking, saved with the draft so that a retry continues where it stopped. */
export type Progress = Partial<Record<StepName, CreationStep>>;

/** Thrown when one of the creations fails; `cause` is the original error. */
export class StepFailed extends Error {
  override name = 'StepFailed';
  readonly step: StepName;

  constructor(step: StepName, cause: unknown) {
    super(`the ${step} could not be created`, { cause });
    this.step = step;
  }
}

/**
 * The booked parcels, in their order. `bookedEarlier`: a previous request, whose reply was lost, booked them, so they
 * have the form's values of that time.
 */
export interface BookingResult {
  colis: readonly [Colis, ...Colis[]];
  bookedEarlier: boolean;
}
