import { type ReactNode, StrictMode, useEffect } from 'react';
import { enableControls } from '#web/ui/enableControls.ts';
import { Providers } from './Providers.tsx';
import '#web/ui/styles/tokens.css';
import '#web/ui/styles/fonts.css';
import '#web/ui/styles/base.css';

/** App around its router. The build and the browser render it identically, so that React can hydrate the markup. */
export function App({ children: router }: { children: ReactNode }) {
  useEffect(startControls, []);
  return (
    <StrictMode>
      <Providers>{router}</Providers>
    </StrictMode>
  );
}

/** Shows what firstScript.ts hides, and enables the controls that the build disabled, now that React handles events. */
function startControls(): void {
  delete document.documentElement.dataset.signedIn;
  enableControls(document);
}
