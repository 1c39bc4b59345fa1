import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { type AdminPageName, paths } from '#web/core/paths.ts';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import styles from './AdminPage.module.css';

/** Admin screens in the order of the paths, in which a parcel passes through them. */
export const adminPages = Object.keys(paths).filter((name) => /^admin[A-Z]/.test(name)) as AdminPageName[];

interface AdminPageProps {
  title: string;
  /** Button for an action outside the list. */
  action?: ReactNode;
  children: ReactNode;
}

/** Admin screen: its title and the navigation to the other screens. */
export function AdminPage({ title, action, children }: AdminPageProps) {
  const { t } = useTranslation('admin');
  const screens = useCentredCurrentScreen();
  return (
    <div className={`page section ${styles.page}`}>
      <PageTitle title={title} />
      <nav ref={screens} className={styles.screens} aria-label={t('screens')}>
        <Screen name="admin" />
        {adminPages.map((name) => (
          <Screen key={name} name={name} />
        ))}
      </nav>
      <header className={styles.head}>
        <h1>{title}</h1>
        {action}
      </header>
      {children}
    </div>
  );
}

function Screen({ name }: { name: 'admin' | AdminPageName }) {
  const { t } = useTranslation(['admin', 'screens']);
  return (
    <NavLink to={paths[name]} end className={styles.screen}>
      {name === 'admin' ? t('home') : t(`screens:${name}`)}
    </NavLink>
  );
}

/** Centres the link of the current screen, because on a phone not all links fit side by side. */
function useCentredCurrentScreen() {
  const screens = useRef<HTMLElement>(null);
  useEffect(() => {
    const nav = screens.current;
    const current = nav?.querySelector<HTMLElement>('[aria-current]');
    if (nav && current) nav.scrollLeft = current.offsetLeft - (nav.clientWidth - current.clientWidth) / 2;
  }, []);
  return screens;
}
