import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { startI18n } from '#web/i18n/i18n.ts';
import '#web/ui/styles/tokens.css';
import '#web/ui/styles/fonts.css';
import '#web/ui/styles/base.css';
import { followSession } from './guard.tsx';
import { Providers } from './Providers.tsx';
import { reloadOnce } from './reload.ts';
import { createAppRouter } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html lost its #root');

// The words and the page's own chunk are fetched side by side.
const words = startI18n();
const router = createAppRouter(words);
followSession(router);

words.then(
  () =>
    createRoot(root).render(
      <StrictMode>
        <Providers>
          <RouterProvider router={router} />
        </Providers>
      </StrictMode>,
    ),
  () => {
    // Without words to draw the page with, these two sentences are the only ones outside web/i18n.
    if (!reloadOnce())
      root.textContent =
        'Yónnee n’a pas pu être téléchargé. Vérifiez votre connexion et rechargez la page. ' +
        'Yónnee could not be downloaded. Check your connection and reload the page.';
  },
);
