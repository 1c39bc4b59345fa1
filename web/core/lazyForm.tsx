import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** Delay before preloading, so that the page is usable first. */
const DELAY_MS = 1_500;

/**
 * Creates a form that is loaded once the page is usable, or immediately when it is opened. Call `usePreload` in the
 * component that opens the form.
 */
export const lazyForm = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const loadForm = () => load().then((Form) => ({ default: Form }));
  const Form = lazy(loadForm);
  const usePreload = (): void =>
    useEffect(() => {
      const timer = setTimeout(() => void loadForm().catch(() => undefined), DELAY_MS);
      return () => clearTimeout(timer);
    }, []);
  const LazyForm = (props: Props) => (
    <Suspense
      fallback={
        <div aria-busy="true">
          <Skeleton lines={6} />
        </div>
      }
    >
      <Form {...props} />
    </Suspense>
  );
  return { Form: LazyForm, usePreload };
};
