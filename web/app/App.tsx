import { type ReactNode, StrictMode, useEffect } from 'react';
import { Providers } from './Providers.tsx';
import '#web/ui/styles/tokens.css';
import '#web/ui/styles/fonts.css';
import '#web/ui/styles/base.css';

/** App around its router. The build and the browser render it identically, so that React can hydrate the markup. */
export function App({ children: router }: { children: ReactNode }) {
  useEffect(enableControls, []);
  return (
    <StrictMode>
      <Providers>{router}</Providers>
    </StrictMode>
  );
}

/** Enables the controls that the build disabled, and shows what firstScript.ts hides, now that React handles events. */
function enableControls(): void {
  delete document.documentElement.dataset.signedIn;
  for (const control of document.querySelectorAll<HTMLElement>('[data-held]')) {
    control.removeAttribute('disabled');
    delete control.dataset.held;
  }
}
