import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { paths } from '#web/core/paths.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import { lazyAfterPaint } from '#web/ui/lazyAfterPaint.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './AdminPage.module.css';
import { adminWork, type MenuPage, workAt, works } from './adminWork.ts';
import { useMenuLabel } from './useMenuLabel.ts';

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
  const isLoading = useIsFetching() > 0;
  return (
    <div className={`page section ${styles.page}`}>
      <PageTitle title={title} />
      <AdminMenu />
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
  async () => {
    const [module] = await Promise.all([import('./search/AdminSearch.tsx'), loadTexts(['situation'])]);
    return module.default;
  },
  () => (
    <div className={styles.search} aria-busy="true">
      <Skeleton height="var(--touch)" />
    </div>
  ),
);

/** Links to each kind of work, and to the pages of the current one. */
function AdminMenu() {
  const { t } = useTranslation('admin');
  const current = workAt(useLocation().pathname);
  const ofWork = useCentredCurrentLink();
  const ofPages = useCentredCurrentLink();
  const pages: readonly MenuPage[] = current ? adminWork[current] : [];
  return (
    <div className={styles.menus}>
      <nav ref={ofWork} className={styles.menu} aria-label={t('work.label')}>
        {works.map((work) => (
          <Link
            key={work}
            to={paths[adminWork[work][0]]}
            aria-current={work === current || undefined}
            className={styles.work}
          >
            {t(`work.${work}`)}
          </Link>
        ))}
      </nav>
      {pages.length > 1 && (
        <nav ref={ofPages} key={current} className={styles.menu} aria-label={t('menu')}>
          {pages.map((name) => (
            <MenuLink key={name} name={name} />
          ))}
        </nav>
      )}
    </div>
  );
}

function MenuLink({ name }: { name: MenuPage }) {
  const labelOf = useMenuLabel();
  return (
    <NavLink to={paths[name]} className={styles.link}>
      {labelOf(name)}
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
