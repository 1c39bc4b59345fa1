import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startI18n } from '#web/i18n/i18n.ts';
import '#web/ui/styles/tokens.css';
import '#web/ui/styles/fonts.css';
import '#web/ui/styles/base.css';
import { followSession } from './guard.tsx';
import { Providers } from './Providers.tsx';
import { reloadOnce } from './recover.ts';
import { AppRouter, createAppNavigation, ingredientsAt } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html lost its #root');

// The words and the first page's own code are fetched side by side; what fails of it is told when it is shown.
const first = ingredientsAt(location.pathname);
first?.load().catch(() => {});
const words = startI18n(first?.texts);
const navigation = createAppNavigation();

words.then(
  () => {
    navigation.start();
    followSession(navigation);
    createRoot(root).render(
      <StrictMode>
        <Providers>
          <AppRouter navigation={navigation} />
        </Providers>
      </StrictMode>,
    );
  },
  async () => {
    // Without words to draw the page with, these two sentences are the only ones outside web/i18n.
    if (!(await reloadOnce()))
      root.textContent =
        'Yónnee n’a pas pu être téléchargé. Vérifiez votre connexion et rechargez la page. ' +
        'Yónnee could not be downloaded. Check your connection and reload the page.';
  },
);
