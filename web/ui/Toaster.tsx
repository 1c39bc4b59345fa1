import { lazy, Suspense, useEffect } from 'react';
import styles from './Toaster.module.css';
import { dismiss, type ToastItem, useToasts } from './toasts.ts';

const loadRegion = () => import('./ToastRegion.tsx');
const ToastRegion = lazy(() => loadRegion().catch(() => ({ default: PlainRegion })));

/** Stands once at the top of the app. What draws toasts comes when the page has settled, not with the first bytes. */
export function Toaster() {
  const toasts = useToasts();
  useEffect(() => {
    const soon = setTimeout(() => loadRegion().catch(() => {}), 3000);
    return () => clearTimeout(soon);
  }, []);
  if (toasts.length === 0) return null;
  return (
    <Suspense>
      <ToastRegion toasts={toasts} />
    </Suspense>
  );
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
