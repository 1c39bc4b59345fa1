import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startI18n } from '#web/i18n/i18n.ts';
import type { Namespace } from '#web/i18n/i18next.d.ts';
import '#web/ui/styles/tokens.css';
import '#web/ui/styles/fonts.css';
import '#web/ui/styles/base.css';
import { AppRouter, createAppNavigation } from './AppRouter.tsx';
import { followSession } from './guard.tsx';
import { Providers } from './Providers.tsx';

/** Draws the app once its words, and those of the first page, are here; rejects when they cannot be had. */
export async function start(root: HTMLElement, texts: readonly Namespace[]): Promise<void> {
  const navigation = createAppNavigation();
  await startI18n(texts);
  navigation.start();
  followSession(navigation);
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <AppRouter navigation={navigation} />
      </Providers>
    </StrictMode>,
  );
}
