import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { enableControls } from './enableControls.ts';

/**
 * Part of a prerendered page that React hydrates apart from the rest. Its controls stay disabled until then, because
 * React ignores what is typed or chosen before.
 */
export function HydratedPart({ children }: { children: ReactNode }) {
  return (
    <Suspense>
      <Enabled>{children}</Enabled>
    </Suspense>
  );
}

function Enabled({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (part.current) enableControls(part.current);
  }, []);
  return (
    <div ref={part} data-part="">
      {children}
    </div>
  );
}
