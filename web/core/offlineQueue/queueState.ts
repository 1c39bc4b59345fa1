import { useSyncExternalStore } from 'react';
import { type RememberedWrite, rememberWaiting } from './lostWrites.ts';
import { allWrites, type QueuedWrite, readLastSentAt } from './queueDatabase.ts';

/** Reason why waiting writes are not sent now: no connection, no session, or a session without the right to send. */
export type Pause = 'offline' | 'session' | 'forbidden';
/** `elsewhere`: another tab of this device is sending them. */
type ShownPause = Pause | 'elsewhere';

interface QueueState {
  /** Writes of the queue, oldest first; undefined until they are read. */
  writes: readonly QueuedWrite[] | undefined;
  lastSentAt: string | undefined;
  pause: ShownPause | undefined;
  /** Writes that the browser cleared before they were sent, until a person has checked them. */
  lost: readonly RememberedWrite[];
  /** False when the browser may clear the queue at any time; undefined while it is unknown. */
  isPersistent: boolean | undefined;
}

/** Message between tabs of this device; a new tab sends `asked`, since it does not know yet whether sending pauses. */
type TabMessage = 'changed' | 'asked' | { pause: Pause | undefined };

let state: QueueState = {
  writes: undefined,
  lastSentAt: undefined,
  pause: undefined,
  lost: [],
  isPersistent: undefined,
};
const listeners = new Set<() => void>();
let tabs: BroadcastChannel | undefined;

/** Channel by which the tabs of this device notify each other of a change. */
const channel = (): BroadcastChannel => {
  if (!tabs) {
    tabs = new BroadcastChannel('yonnee-queue');
    tabs.onmessage = ({ data }: MessageEvent<TabMessage>) => hear(data);
    tellTabs('asked');
  }
  return tabs;
};

const tellTabs = (message: TabMessage): void => channel().postMessage(message);

const hear = (message: TabMessage): void => {
  if (message === 'changed') void readQueue();
  else if (message === 'asked') {
    if (state.pause && state.pause !== 'elsewhere') tellTabs({ pause: state.pause });
  } else if (state.pause !== message.pause) setState({ ...state, pause: message.pause });
};

const setState = (next: QueueState): void => {
  state = next;
  for (const listener of listeners) listener();
};

/** Reads the queue from the device again. */
export const readQueue = async (): Promise<void> => {
  const [writes, lastSentAt] = await Promise.all([allWrites(), readLastSentAt()]);
  setState({ ...state, writes, lastSentAt });
};

/** Shows in this tab which writes were lost. */
export const setLost = (lost: readonly RememberedWrite[]): void => setState({ ...state, lost });

/** Shows in this tab whether the browser keeps the queue. */
export const setPersistent = (isPersistent: boolean): void => setState({ ...state, isPersistent });

/** Reads the queue after a change, in all tabs. */
export const announceChange = async (): Promise<void> => {
  await readQueue();
  rememberWaiting(state.writes ?? []);
  tellTabs('changed');
};

/** Sets why waiting writes are not sent, or that they are, in all tabs: only one of them sends. */
export const setPause = (pause: Pause | undefined): void => {
  if (state.pause === pause) return;
  setState({ ...state, pause });
  tellTabs({ pause });
};

/** Shows in this tab that another one is sending. */
export const setSentElsewhere = (): void => setState({ ...state, pause: 'elsewhere' });

export const queueState = (): QueueState => state;

/** Calls `listener` after each change of the queue, in this or another tab; returns what ends that. */
export const subscribeToQueue = (listener: () => void): (() => void) => {
  channel();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Returns the queue of this device and renders again when it changes, in this or another tab. */
export const useQueue = (): QueueState => useSyncExternalStore(subscribeToQueue, queueState, queueState);
