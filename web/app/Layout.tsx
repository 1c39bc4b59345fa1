import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import { Connection } from './Connection.tsx';
import { Footer } from './Footer.tsx';
import styles from './Layout.module.css';
import { MailTroubleSlot } from './MailTroubleSlot.tsx';
import { Navbar } from './Navbar.tsx';

/** What surrounds every page: the way past the menu, the navbar, the page, the footer. */
export function Layout({ isLoading }: { isLoading: boolean }) {
  const { t } = useTranslation();
  const announcement = useRouteAnnouncement();
  return (
    <div className={styles.layout}>
      <a href="#main" className={styles.skip}>
        {t('nav.skip')}
      </a>
      <Navbar />
      <Connection />
      <MailTroubleSlot />
      {isLoading && <div className={styles.progress} aria-hidden="true" />}
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </div>
  );
}

/** After a change of page the focus goes to its h1 and its title is said. Not on arrival, nor when only a filter changes. */
function useRouteAnnouncement(): string {
  const { pathname } = useLocation();
  const arrived = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    if (arrived.current === pathname) return;
    arrived.current = pathname;
    setAnnouncement(document.title);
    return keepFocusOnHeading();
  }, [pathname]);

  return announcement;
}

/** Focuses the page's h1, and the one that takes its place when the page comes in two steps. Returns the way to stop. */
function keepFocusOnHeading(): () => void {
  const main = document.getElementById('main');
  let focused: HTMLElement | null = null;
  const focus = () => {
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    focused = heading ?? main;
    focused?.focus({ preventScroll: true });
  };
  focus();
  const replaced = new MutationObserver(() => {
    if (focused?.isConnected !== false) return;
    if (document.activeElement === document.body) focus();
    else replaced.disconnect(); // the reader has gone on, and is not called back
  });
  if (main) replaced.observe(main, { childList: true, subtree: true });
  return () => replaced.disconnect();
}
