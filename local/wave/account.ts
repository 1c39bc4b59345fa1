import { randomBytes } from 'node:crypto';
import type { WaveSession } from '#functions/payments/wave/wave-client.ts';
import { keepTables } from '../provider/tables.ts';
import type { Event as SentEvent } from '../provider/webhooks.ts';

/** Page of Wave's Checkout API, with the fields that Wave documents (docs.wave.com/checkout). */
export type Session = WaveSession & {
  error_url: string;
  business_name: string;
  last_payment_error: { code: string; message: string } | null;
};

/** Event of Wave's webhook (docs.wave.com/webhook). */
export type Event = SentEvent & {
  type: 'checkout.session.completed' | 'checkout.session.payment_failed';
  data: Session;
  at: string;
};

const emptyTables = () => ({ sessions: new Map<string, Session>(), events: new Map<string, Event>() });

/** Wallet of a business in the emulator. */
export interface Account {
  /** URL of the emulator, without a final slash. */
  endpoint: string;
  readonly data: ReturnType<typeof emptyTables>;
  /** Milliseconds by which a test has moved the clock ahead. */
  aheadMs: number;
  /** Milliseconds by which a test delays each API call. */
  latencyMs: number;
  /** True while a test lets refunds fail, as without money in the wallet. */
  refusesRefunds: boolean;
  /** False while a test suppresses webhooks. */
  delivers: boolean;
  /** Records an event with the page as it is now, and sends it to the webhook. */
  emit(type: Event['type'], session: Session): void;
  /** Resolves when all changes up to now are on disk. */
  save(): Promise<void>;
}

/** Returns the emulator's time, as Wave writes times. */
export const nowOf = ({ aheadMs }: Pick<Account, 'aheadMs'>): string => new Date(Date.now() + aheadMs).toISOString();

export const newId = (prefix: string): string => `${prefix}${randomBytes(8).toString('hex')}`;

/** Loads the data stored in `file`, or starts without data. Without a file everything stays in memory. */
export async function openData(file?: string): Promise<Pick<Account, 'data' | 'save'>> {
  const data = emptyTables();
  return { data, save: await keepTables(data, file) };
}
