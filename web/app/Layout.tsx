import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useNavigation } from 'react-router-dom';
import { isAgentPath } from '#shared/agent-path.ts';
import { HydratedPart } from '#web/ui/HydratedPart.tsx';
import { ConnectionSlot } from './ConnectionSlot.tsx';
import { Footer } from './Footer.tsx';
import styles from './Layout.module.css';
import { Navbar } from './Navbar.tsx';
import { OfflineQueueSlot } from './OfflineQueueSlot.tsx';
import { UndeliverableNoticeSlot } from './UndeliverableNoticeSlot.tsx';

/** Surrounds every page with the skip link, the navbar and the footer, which is for customers: agents' pages have none. */
export function Layout() {
  const { t } = useTranslation();
  const isLoading = useNavigation().state === 'loading';
  const announcement = useRouteAnnouncement();
  const { pathname } = useLocation();
  return (
    <div className={styles.layout}>
      {/* biome-ignore lint/a11y/useValidAnchor: it links to a part of the page, also before the code is loaded. */}
      <a href="#main" className={styles.skip} onClick={skipToMain}>
        {t('nav.skip')}
      </a>
      <Navbar />
      <ConnectionSlot />
      <OfflineQueueSlot />
      <UndeliverableNoticeSlot />
      {isLoading && <div className={styles.progress} aria-hidden="true" />}
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      {!isAgentPath(pathname) && (
        <HydratedPart>
          <Footer />
        </HydratedPart>
      )}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </div>
  );
}

/** Skips the menu without a history entry, which the router would not know and could not block. */
function skipToMain(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

/** Focuses the h1 and announces the title after a change of page; not on the first page, nor on a change of filter. */
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

/** Moves the focus to the part of the page named by the fragment, as the browser does for a native link. */
function focusPart(hash: string): void {
  const part = document.getElementById(hash.slice(1));
  part?.setAttribute('tabindex', '-1');
  part?.focus({ preventScroll: true });
}

/** Focuses the page's h1, and its replacement when the page renders in two steps. Returns a function that stops it. */
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
  const observer = new MutationObserver(() => {
    if (focused?.isConnected !== false) return;
    if (document.activeElement === document.body) focus();
    else observer.disconnect(); // the reader has moved the focus elsewhere
  });
  if (main) observer.observe(main, { childList: true, subtree: true });
  return () => observer.disconnect();
}
