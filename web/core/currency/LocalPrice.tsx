import { lazy, Suspense } from 'react';

/** Loaded with the first price; a page whose download fails goes on without it. */
const LocalAmount = lazy(() => import('./LocalAmount.tsx').catch(() => ({ default: () => null })));

/** Indicative price in the reader's currency, for pages that must stay light. */
export const LocalPrice = (props: { dollars: number }) => (
  <Suspense>
    <LocalAmount {...props} />
  </Suspense>
);
