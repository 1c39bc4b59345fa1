import { lazy, Suspense, useEffect } from 'react';
import { useToasts } from './toasts.ts';

const loadRegion = () => import('./ToastRegion.tsx');
const ToastRegion = lazy(loadRegion);

/** Stands once at the top of the app. What draws toasts comes when the page has settled, not with the first bytes. */
export function Toaster() {
  const toasts = useToasts();
  useEffect(() => {
    const soon = setTimeout(() => void loadRegion().catch(() => undefined), 3000);
    return () => clearTimeout(soon);
  }, []);
  if (toasts.length === 0) return null;
  return (
    <Suspense>
      <ToastRegion toasts={toasts} />
    </Suspense>
  );
}
