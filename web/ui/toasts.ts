import { useSyncExternalStore } from 'react';

export type ToastVariant = 'success' | 'warning' | 'error' | 'info';

export interface ToastItem {
  readonly id: number;
  readonly variant: ToastVariant;
  readonly message: string;
  /** Milliseconds on screen; hovering or focusing the toast stops the clock. */
  readonly duration: number;
}

const defaultDuration = 5000;
const mostAtOnce = 3;

let toasts: readonly ToastItem[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Tells the person something, from anywhere; returns the id that `dismiss` takes. The same words are shown once. */
export function toast(variant: ToastVariant, message: string, options: { duration?: number } = {}): number {
  const item = { id: ++lastId, variant, message, duration: options.duration ?? defaultDuration };
  const others = toasts.filter((each) => each.message !== message || each.variant !== variant);
  publish([...others, item].slice(-mostAtOnce));
  return item.id;
}

export function dismiss(id: number): void {
  publish(toasts.filter((each) => each.id !== id));
}

/** Takes back all that warned or failed, when something has succeeded: the two side by side contradict each other. */
export function dismissErrors(): void {
  publish(toasts.filter(({ variant }) => variant === 'success' || variant === 'info'));
}

export function useToasts(): readonly ToastItem[] {
  return useSyncExternalStore(subscribe, latest, latest);
}

const latest = (): readonly ToastItem[] => toasts;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(next: readonly ToastItem[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
