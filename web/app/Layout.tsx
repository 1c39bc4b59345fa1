import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigation } from 'react-router-dom';
import { Connection } from './Connection.tsx';
import { Footer } from './Footer.tsx';
import styles from './Layout.module.css';
import { Navbar } from './Navbar.tsx';
import { UndeliverableNoticeSlot } from './UndeliverableNoticeSlot.tsx';

/** Surrounds every page with the skip link, the navbar and the footer. */
export function Layout() {
  const { t } = useTranslation();
  const isLoading = useNavigation().state === 'loading';
  const announcement = useRouteAnnouncement();
  return (
    <div className={styles.layout}>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a part of the page, also before its code is here. */}
      <a href="#main" className={styles.skip} onClick={skipToMain}>
        {t('nav.skip')}
      </a>
      <Navbar />
      <Connection />
      <UndeliverableNoticeSlot />
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

/** Skips the menu without a history entry: the router would not know it, and could not hold back a step away from it. */
function skipToMain(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

/** Focuses the h1 and announces the title after a change of page. Not on arrival, nor when only a filter changes. */
function useRouteAnnouncement(): string {
  const { pathname, hash } = useLocation();
  const shown = useRef({ pathname, hash });
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, hash };
    if (before.pathname === pathname) {
      if (hash && before.hash !== hash) focusPart(hash);
      return;
    }
    setAnnouncement(document.title);
    return keepFocusOnHeading();
  }, [pathname, hash]);

  return announcement;
}

/** Moves the focus to the part of the page that its address names, as the browser does for a link of its own. */
function focusPart(hash: string): void {
  const part = document.getElementById(hash.slice(1));
  part?.setAttribute('tabindex', '-1');
  part?.focus({ preventScroll: true });
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
