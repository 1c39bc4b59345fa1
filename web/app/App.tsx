import { StrictMode, useEffect } from 'react';
import { AppRouter } from './AppRouter.tsx';
import type { Standing } from './navigation.ts';
import { Providers } from './Providers.tsx';
import '#web/ui/styles/tokens.css';
import '#web/ui/styles/fonts.css';
import '#web/ui/styles/base.css';

/** All that is drawn, by the build and in the browser alike: React goes on with the one as if it were the other. */
export function App({ navigation }: { navigation: Standing }) {
  useEffect(letGo, []);
  return (
    <StrictMode>
      <Providers>
        <AppRouter navigation={navigation} />
      </Providers>
    </StrictMode>
  );
}

/** The controls that the build drew and held back can be used: React listens. */
function letGo(): void {
  for (const control of document.querySelectorAll<HTMLElement>('[data-held]')) {
    control.removeAttribute('disabled');
    delete control.dataset.held;
  }
}
