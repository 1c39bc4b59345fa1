import { type ReactNode, StrictMode, useEffect } from 'react';
import { Providers } from './Providers.tsx';
import '#web/ui/styles/tokens.css';
import '#web/ui/styles/fonts.css';
import '#web/ui/styles/base.css';

/** The app around its router. The build and the browser render it alike, so that React can hydrate what the build drew. */
export function App({ children: router }: { children: ReactNode }) {
  useEffect(enableControls, []);
  return (
    <StrictMode>
      <Providers>{router}</Providers>
    </StrictMode>
  );
}

/** The controls that the build drew and held back can be used: React listens. */
function enableControls(): void {
  for (const control of document.querySelectorAll<HTMLElement>('[data-held]')) {
    control.removeAttribute('disabled');
    delete control.dataset.held;
  }
}
