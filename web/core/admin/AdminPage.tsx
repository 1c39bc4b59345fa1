import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { type LinkName, linkTo } from '#web/core/paths.ts';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import styles from './AdminPage.module.css';

/** The admins' screens, in the order of a parcel's way; those to come are not linked to yet. */
export const adminScreens = [
  'adminColis',
  'adminPayments',
  'adminCustoms',
  'adminInsurance',
  'adminLogistics',
  'adminTracking',
  'adminNotifications',
  'adminContact',
  'adminMails',
  'adminUsers',
] as const satisfies readonly LinkName[];

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

function Screen({ name }: { name: 'admin' | (typeof adminScreens)[number] }) {
  const { t } = useTranslation(['admin', 'common']);
  const to = linkTo(name);
  if (!to) return null;
  return (
    <NavLink to={to} end className={styles.screen}>
      {name === 'admin' ? t('home') : t(`common:links.${name}`)}
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
