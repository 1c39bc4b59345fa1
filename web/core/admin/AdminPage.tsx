import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { type AdminScreen, paths } from '#web/core/paths.ts';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import styles from './AdminPage.module.css';

/** The admins' screens, in the order of the paths: that of a parcel's way. */
export const adminScreens = Object.keys(paths).filter((name) => /^admin[A-Z]/.test(name)) as AdminScreen[];

interface AdminPageProps {
  title: string;
  /** What there is to do besides what the list does. */
  action?: ReactNode;
  children: ReactNode;
}

/** A screen of the team's: its name, and the way to the others. */
export function AdminPage({ title, action, children }: AdminPageProps) {
  const { t } = useTranslation('admin');
  const screens = useCurrentInSight();
  return (
    <div className={`page section ${styles.page}`}>
      <PageTitle title={title} />
      <nav ref={screens} className={styles.screens} aria-label={t('screens')}>
        <Screen name="admin" />
        {adminScreens.map((name) => (
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

function Screen({ name }: { name: 'admin' | AdminScreen }) {
  const { t } = useTranslation(['admin', 'screens']);
  return (
    <NavLink to={paths[name]} end className={styles.screen}>
      {name === 'admin' ? t('home') : t(`screens:${name}`)}
    </NavLink>
  );
}

/** On a phone the screens are more than fit beside one another: the one that is open is in the middle. */
function useCurrentInSight() {
  const screens = useRef<HTMLElement>(null);
  useEffect(() => {
    const nav = screens.current;
    const current = nav?.querySelector<HTMLElement>('[aria-current]');
    if (nav && current) nav.scrollLeft = current.offsetLeft - (nav.clientWidth - current.clientWidth) / 2;
  }, []);
  return screens;
}
