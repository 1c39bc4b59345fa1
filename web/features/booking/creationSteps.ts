import type { Colis } from '#shared/colis/schema.ts';

export const STEPS = ['insurance', 'customs', 'colis'] as const;
export type StepName = (typeof STEPS)[number];

/** One of the three creations: which request it is, under which Idempotency-Key, and the id that came of it. */
export interface Step {
  asked: string;
  key: string;
  id?: number | undefined;
  /** The refused document in whose place the next file is put. */
  replaces?: number | undefined;
}

/** How far a booking has come: kept with the form, so that trying again goes on where it stopped. */
export type Progress = Partial<Record<StepName, Step>>;

/** One of the creations failed, for its `cause`. */
export class StepFailed extends Error {
  override name = 'StepFailed';
  readonly step: StepName;

  constructor(step: StepName, cause: unknown) {
    super(`the ${step} could not be created`, { cause });
    this.step = step;
  }
}

/** What was booked. `earlier`: by a first request whose answer was lost, with what the form said then. */
export interface Booked {
  colis: Colis;
  earlier: boolean;
}
