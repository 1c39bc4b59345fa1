import { useSyncExternalStore } from 'react';

export type ToastVariant = 'success' | 'warning' | 'error' | 'info';

export interface ToastItem {
  readonly id: number;
  readonly variant: ToastVariant;
  readonly message: string;
  /** Milliseconds on screen; hovering or focusing the toast pauses the timer. */
  readonly duration: number;
}

const DEFAULT_DURATION_MS = 5000;
const MAX_TOASTS = 3;

let toasts: readonly ToastItem[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a toast; returns the id for `dismiss`. A repeated message replaces the earlier one. */
export function toast(variant: ToastVariant, message: string, options: { duration?: number } = {}): number {
  const item = { id: ++lastId, variant, message, duration: options.duration ?? DEFAULT_DURATION_MS };
  const others = toasts.filter((each) => each.message !== message || each.variant !== variant);
  publish([...others, item].slice(-MAX_TOASTS));
  return item.id;
}

/** Removes a toast. */
export function dismiss(id: number): void {
  publish(toasts.filter((each) => each.id !== id));
}

/** Removes warnings and errors after a success, because both side by side would contradict each other. */
export function dismissErrors(): void {
  publish(toasts.filter(({ variant }) => variant === 'success' || variant === 'info'));
}

/** Returns the visible toasts. */
export function useToasts(): readonly ToastItem[] {
  return useSyncExternalStore(subscribe, currentToasts, currentToasts);
}

const currentToasts = (): readonly ToastItem[] => toasts;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(next: readonly ToastItem[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
