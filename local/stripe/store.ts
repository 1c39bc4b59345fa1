import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type Stripe from 'stripe';

export type Session = Stripe.Checkout.Session & { payment_intent: string | null };
export type Intent = Stripe.PaymentIntent & { latest_charge: string | null };
export type Charge = Stripe.Charge & { payment_intent: string };
export type Refund = Stripe.Refund & { charge: string; payment_intent: string };
export type StoredEvent = Stripe.EventBase;
export type LineItem = Omit<Stripe.LineItem, 'price'> & { price: Omit<Stripe.Price, 'unit_amount_decimal'> };

/** A session with what Stripe keeps beside the object that it shows. */
export interface Checkout {
  id: string;
  session: Session;
  items: { line: LineItem; note: string | null }[];
  intent: { metadata: Record<string, string>; description: string | null };
  /** What the bank does later, and when (milliseconds). */
  due?: { at: number; outcome: 'succeeds' | 'fails' | 'disputes' };
}

/** How long an idempotency key gives its first answer again. */
export const KEPT_MS = 24 * 60 * 60 * 1000;

/** A stored answer; its id is the idempotency key. */
export interface Answer {
  id: string;
  at: number;
  path: string;
  params: string;
  requestId: string;
  status: number;
  body: string;
}

/** One attempt to deliver an event: an HTTP status, or why there is none. */
export interface Delivery {
  id: string;
  event: string;
  at: number;
  outcome: number | 'unreachable' | 'dropped';
}

export interface Data {
  checkouts: Map<string, Checkout>;
  intents: Map<string, Intent>;
  charges: Map<string, Charge>;
  refunds: Map<string, Refund>;
  disputes: Map<string, Stripe.Dispute>;
  events: Map<string, StoredEvent>;
  answers: Map<string, Answer>;
  deliveries: Map<string, Delivery>;
}

type Saved = { [Table in keyof Data]?: (Data[Table] extends Map<string, infer Row> ? Row : never)[] };

export interface Store {
  data: Data;
  /** Resolves when everything up to now is on disk; writes that overlap are made one. */
  save(): Promise<void>;
  /** The same for changes that nobody waits for. */
  saveSoon(): void;
}

/** Opens the state in `file` (created when absent), or one that lives in memory only. */
export async function openStore(file?: string): Promise<Store> {
  const saved = file ? await load(file) : {};
  const data: Data = {
    checkouts: table(saved.checkouts),
    intents: table(saved.intents),
    charges: table(saved.charges),
    refunds: table(saved.refunds),
    disputes: table(saved.disputes),
    events: table(saved.events),
    answers: table(saved.answers?.filter(({ at }) => at > Date.now() - KEPT_MS)),
    deliveries: table(saved.deliveries),
  };
  let writing: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;
  const save = async () => {
    if (!file) return;
    waiting ??= writing
      .catch(() => {})
      .then(() => {
        waiting = undefined;
        writing = write(file, data);
        return writing;
      });
    await waiting;
  };
  const saveSoon = () => void save().catch((error: unknown) => console.error(error));
  return { data, save, saveSoon };
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function newId(prefix: string, length = 24): string {
  return `${prefix}_${Array.from(randomBytes(length), (byte) => LETTERS[byte % LETTERS.length]).join('')}`;
}

function table<Row extends { id: string }>(rows: Row[] = []): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

async function load(file: string): Promise<Saved> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  return JSON.parse(text);
}

/** A reader, or a restart after a crash, finds the old state or the new one, never half of one. */
async function write(file: string, data: Data): Promise<void> {
  const rows = Object.entries(data).map(([name, one]) => [name, [...one.values()]]);
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.tmp`;
  await writeFile(draft, JSON.stringify(Object.fromEntries(rows)));
  await rename(draft, file);
}
