import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { loadTexts } from '#web/i18n/i18n.ts';
import type { Namespace } from '#web/i18n/i18next.d.ts';
import { type Access, guard, guarded } from './guard.tsx';
import { Layout } from './Layout.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { PageLoading } from './PageLoading.tsx';
import { type PathName, paths } from './paths.ts';
import { RouteError } from './RouteError.tsx';

interface Page {
  load: () => Promise<{ default: ComponentType }>;
  /** Namespaces of words that the page needs beside `common`. */
  texts?: readonly Namespace[];
  /** Who may see it; everyone unless told. */
  access?: Access;
}

const pages: Record<PathName, Page> = {
  home: { load: () => import('#web/features/home/HomePage.tsx'), texts: ['home'] },
  login: { load: () => import('#web/features/auth/LoginPage.tsx'), texts: ['auth'] },
  register: { load: () => import('#web/features/auth/RegisterPage.tsx'), texts: ['auth'] },
  forgotPassword: { load: () => import('#web/features/auth/ForgotPasswordPage.tsx'), texts: ['auth'] },
  resetPassword: { load: () => import('#web/features/auth/ResetPasswordPage.tsx'), texts: ['auth'] },
  changePassword: {
    load: () => import('#web/features/auth/ChangePasswordPage.tsx'),
    texts: ['auth'],
    access: 'customer',
  },
  myColis: { load: () => import('#web/features/colis/MyColisPage.tsx'), texts: ['colis'], access: 'customer' },
  colis: { load: () => import('#web/features/colis/ColisPage.tsx'), texts: ['colis'], access: 'customer' },
  addColis: {
    load: () => import('#web/features/booking/AddColisPage.tsx'),
    texts: ['booking', 'colis', 'files'],
    access: 'customer',
  },
  addContainer: {
    load: () => import('#web/features/containers/AddContainerPage.tsx'),
    texts: ['containers'],
    access: 'admin',
  },
  updateContainer: {
    load: () => import('#web/features/containers/UpdateContainerPage.tsx'),
    texts: ['containers'],
    access: 'admin',
  },
};

/** `words` settles when the language is known and its common words are here. */
export function createAppRouter(words: Promise<void>) {
  const routeOf = (name: PathName): RouteObject => {
    const { load, texts = [], access } = pages[name];
    return {
      path: paths[name],
      loader: access && guard(access, words),
      lazy: async () => {
        const [page] = await Promise.all([load(), words.then(() => loadTexts(texts))]);
        return { Component: access ? guarded(page.default) : page.default };
      },
      ErrorBoundary: RouteError,
      HydrateFallback: PageLoading,
    };
  };
  return createBrowserRouter([
    {
      Component: Layout,
      ErrorBoundary: RouteError,
      children: [...pageNames.map(routeOf), { path: '*', Component: NotFoundPage }],
    },
  ]);
}

const pageNames = Object.keys(paths).filter((name): name is PathName => name in paths);
