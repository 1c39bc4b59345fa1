import { type ComponentType, useEffect, useState } from 'react';
import styles from './Toaster.module.css';
import { dismiss, type ToastItem, useToasts } from './toasts.ts';

type Region = ComponentType<{ toasts: readonly ToastItem[] }>;

/** Stands once at the top of the app. What draws toasts comes when the page has settled, not with the first bytes. */
export function Toaster() {
  const toasts = useToasts();
  const Region = useRegion(toasts.length > 0);
  return Region && toasts.length > 0 && <Region toasts={toasts} />;
}

/** Not a lazy component: its Suspense would hold the first message back for a third of a second. */
function useRegion(needed: boolean): Region | undefined {
  const [region, setRegion] = useState<Region>();
  useEffect(() => {
    if (region) return;
    const load = async (otherwise?: Region) => {
      const loaded = await import('./ToastRegion.tsx').catch(() => undefined);
      setRegion(() => loaded?.default ?? otherwise);
    };
    if (needed) return void load(PlainRegion);
    const soon = setTimeout(load, 3000);
    return () => clearTimeout(soon);
  }, [region, needed]);
  return region;
}

/** The latest message in the plainest dress, when the proper one cannot be downloaded: often what it has to say. */
function PlainRegion({ toasts }: { toasts: readonly ToastItem[] }) {
  const latest = toasts.at(-1);
  useEffect(() => {
    if (!latest) return;
    const end = setTimeout(() => dismiss(latest.id), latest.duration);
    return () => clearTimeout(end);
  }, [latest]);
  return (
    <p role="alert" className={styles.plain}>
      {latest?.message}
    </p>
  );
}
