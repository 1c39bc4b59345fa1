import type { Reply } from '../support/calls/api.ts';

/** Maximum number of calls per action (docs/contract.md#limits), without the account read. */
export const LIMITS = {
  list: 1,
  /** The list, and the sites that the containers name. */
  openContainers: 2,
  /** The reads of the container and of the two drafts, and one write. */
  book: 3,
  pay: 2,
  etat: 2,
  /** The container, and one read of its counters and sites, or one query of its rows. */
  cockpit: 2,
} as const;

/** Maximum write units that AWS charges per action, with its triggers and stream events. */
export const WRITE_LIMITS = {
  book: 75,
  bookPiece: 80,
  bookInsuredPiece: 80,
  /** Of which the second one has three lines. */
  bookTwoAtList: 130,
  setTerms: 36,
  addFee: 50,
  recordCash: 54,
  settle: 105,
  receive: 42,
  receiveHeavier: 70,
  load: 25,
  actOnTen: 385,
} as const;

/** Performs an action and counts its calls, against a limit of calls and one of write units. */
export type Step = (
  name: string,
  limit: number | undefined,
  call: () => Promise<Reply>,
  writeLimit?: number,
) => Promise<Reply>;
