import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** Long enough for the page to be usable first. */
const DELAY_MS = 1_500;

/**
 * Makes a form that the page fetches after it can be used, or at once when it is opened. `usePreload` belongs into the
 * component from which the form is opened.
 */
export const lazyForm = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const fetched = () => load().then((Form) => ({ default: Form }));
  const Form = lazy(fetched);
  const usePreload = (): void =>
    useEffect(() => {
      const timer = setTimeout(() => void fetched().catch(() => undefined), DELAY_MS);
      return () => clearTimeout(timer);
    }, []);
  const Fetched = (props: Props) => (
    <Suspense fallback={<Skeleton lines={6} />}>
      <Form {...props} />
    </Suspense>
  );
  return { Form: Fetched, usePreload };
};
