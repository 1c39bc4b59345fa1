import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Skeleton } from '#web/ui/Skeleton.tsx';

/** Delay before preloading, so that the page is usable first. */
const DELAY_MS = 1_500;

/**
 * Creates a form that is loaded once the page is usable, or immediately when it is opened. Call `usePreload` in the
 * component that opens the form, with whether what it waits for shows. A dialog has no placeholder: it opens when it is
 * loaded.
 */
export const lazyForm = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = <FormSkeleton />,
) => {
  const loadForm = () => load().then((Form) => ({ default: Form }));
  const Form = lazy(loadForm);
  const usePreload = (isReady = true): void =>
    useEffect(() => {
      if (!isReady) return undefined;
      const timer = setTimeout(() => void loadForm().catch(() => undefined), DELAY_MS);
      return () => clearTimeout(timer);
    }, [isReady]);
  const LazyForm = (props: Props) => (
    <Suspense fallback={placeholder}>
      <Form {...props} />
    </Suspense>
  );
  return { Form: LazyForm, usePreload };
};

function FormSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton lines={6} />
    </div>
  );
}
