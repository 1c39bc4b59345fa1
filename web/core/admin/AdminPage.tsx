import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { type AdminPageName, paths } from '#web/core/paths.ts';
import { lazyAfterPaint } from '#web/ui/lazyAfterPaint.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './AdminPage.module.css';

/** Admin pages in the order of the paths, in which a parcel passes through them. */
export const adminPages = Object.keys(paths).filter((name) => /^admin[A-Z]/.test(name)) as AdminPageName[];

interface AdminPageProps {
  title: string;
  /** Sentence below the title. */
  lead?: string;
  /** Button for an action outside the list. */
  action?: ReactNode;
  children: ReactNode;
}

/** Admin page: its title, the search, and the navigation to the other pages. */
export function AdminPage({ title, lead, action, children }: AdminPageProps) {
  const { t } = useTranslation('admin');
  const menu = useCentredCurrentLink();
  const isLoading = useIsFetching() > 0;
  return (
    <div className={`page section ${styles.page}`}>
      <PageTitle title={title} />
      <nav ref={menu} className={styles.menu} aria-label={t('menu')}>
        <MenuLink name="admin" />
        {adminPages.map((name) => (
          <MenuLink key={name} name={name} />
        ))}
      </nav>
      <header className={styles.head}>
        <div className={styles.heading}>
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </div>
        <div className={styles.tools}>
          <AdminSearch isReady={!isLoading} />
          {action}
        </div>
      </header>
      {children}
    </div>
  );
}

const AdminSearch = lazyAfterPaint(
  async () => (await import('./search/AdminSearch.tsx')).AdminSearch,
  () => (
    <div className={styles.search} aria-busy="true">
      <Skeleton height="var(--touch)" />
    </div>
  ),
);

function MenuLink({ name }: { name: 'admin' | AdminPageName }) {
  const { t } = useTranslation(['admin', 'menu']);
  return (
    <NavLink to={paths[name]} end={name === 'admin'} className={styles.link}>
      {name === 'admin' ? t('home') : t(`menu:${name}`)}
    </NavLink>
  );
}

/** Centres the link of the current page, because on a phone not all links fit side by side. */
function useCentredCurrentLink() {
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    const nav = menu.current;
    const current = nav?.querySelector<HTMLElement>('[aria-current]');
    if (nav && current) nav.scrollLeft = current.offsetLeft - (nav.clientWidth - current.clientWidth) / 2;
  }, []);
  return menu;
}
