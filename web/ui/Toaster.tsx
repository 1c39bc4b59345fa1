import { type ComponentType, useEffect, useState } from 'react';
import styles from './Toaster.module.css';
import { dismiss, type ToastItem, useToasts } from './toasts.ts';

type Region = ComponentType<{ toasts: readonly ToastItem[] }>;

/** Shows the toasts; rendered once in the app. Its code is loaded after the page, or with the first toast. */
export function Toaster() {
  const toasts = useToasts();
  const Region = useRegion(toasts.length > 0);
  return Region && toasts.length > 0 && <Region toasts={toasts} />;
}

/** Loads the toast region. A lazy component would delay the first toast: its Suspense waits a third of a second. */
function useRegion(needed: boolean): Region | undefined {
  const [region, setRegion] = useState<Region>();
  useEffect(() => {
    if (region) return;
    const load = async (fallback?: Region) => {
      const loaded = await import('./ToastRegion.tsx').catch(() => undefined);
      setRegion(() => loaded?.default ?? fallback);
    };
    if (needed) return void load(FallbackRegion);
    const timer = setTimeout(load, 3000);
    return () => clearTimeout(timer);
  }, [region, needed]);
  return region;
}

/** Shows the latest toast without styling when the region cannot be downloaded, often because of the same failure. */
function FallbackRegion({ toasts }: { toasts: readonly ToastItem[] }) {
  const latest = toasts.at(-1);
  useEffect(() => {
    if (!latest) return;
    const timer = setTimeout(() => dismiss(latest.id), latest.duration);
    return () => clearTimeout(timer);
  }, [latest]);
  return (
    <p role="alert" className={styles.plain}>
      {latest?.message}
    </p>
  );
}
