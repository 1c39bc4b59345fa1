import { lazy, type Ref, Suspense, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/containers/schema.ts';
import { usePreloadedPage } from '#web/core/loading/preloadPage.ts';
import { paths, pathTo } from '#web/core/paths.ts';
import { useQuote } from '#web/core/quote/quote.ts';
import { session, useIsAdmin } from '#web/core/session/session.ts';
import { Announcement } from './Announcer.tsx';
import { CardSkeleton } from './CardSkeleton.tsx';
import { ContainerCard } from './ContainerCard.tsx';
import styles from './ContainerGrid.module.css';

/** Loaded when a visitor who is not logged in books. */
const LoginDialog = lazy(async () => ({ default: (await import('./LoginDialog.tsx')).LoginDialog }));
/** Loaded for admins only, since only they delete containers. */
const DeleteDialog = lazy(async () => ({ default: (await import('./DeleteDialog.tsx')).DeleteDialog }));

/** Id of the heading that labels the list. */
export const listHeading = 'departures';

interface ContainerGridProps {
  ref?: Ref<HTMLUListElement>;
  containers: readonly Container[];
  /** Reports whether the cards are the previous result, while the next one is loading. */
  waiting?: boolean;
  /** Shows only the first cards on a phone. */
  short?: boolean;
}

/** Grid of container cards, with the login and delete dialogs that their buttons open. */
export function ContainerGrid({ ref, containers, waiting = false, short = false }: ContainerGridProps) {
  const isAdmin = useIsAdmin();
  const [booking, setBooking] = useState<Container>();
  const [asked, setAsked] = useState(false);
  const [deleting, setDeleting] = useState<Container>();
  const deleted = useFocusAfterDelete(deleting);
  // The choice of a visitor is shown at once, and the prices follow in slices that do not block further input.
  const quote = useDeferredValue(useQuote());
  usePreloadedPage(quote && nextPath(containers));
  const askLogin = useCallback((container: Container) => {
    setAsked(true);
    setBooking(container);
  }, []);
  return (
    <>
      <ul ref={ref} className={styles.grid} data-waiting={waiting || undefined} data-short={short || undefined}>
        {containers.map((container) => (
          <ContainerCard
            key={container.id}
            container={container}
            quote={quote}
            onLoginNeeded={askLogin}
            onDelete={setDeleting}
          />
        ))}
      </ul>
      {asked && (
        <Suspense>
          <LoginDialog container={booking} onClose={() => setBooking(undefined)} />
        </Suspense>
      )}
      {isAdmin && (
        <Suspense>
          <DeleteDialog
            container={deleting}
            onClose={() => setDeleting(undefined)}
            onDeleted={() => {
              deleted.current = true;
              setDeleting(undefined);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Path of the page that follows the list for a visitor who knows their price: the booking, or the login before it. */
const nextPath = ([first]: readonly Container[]): string | undefined =>
  session().isSignedIn ? first && pathTo('addColis', { bookingId: first.id }) : paths.login;

/** Moves the focus to the list's heading after a deletion, since the button that opened the dialog is gone. */
function useFocusAfterDelete(deleting: Container | undefined) {
  const deleted = useRef(false);
  useEffect(() => {
    if (deleting || !deleted.current) return;
    deleted.current = false;
    document.getElementById(listHeading)?.focus({ preventScroll: true });
  }, [deleting]);
  return deleted;
}

/** Skeletons of cards, in the size of the real cards. */
export function SkeletonGrid({ cards = 6 }: { cards?: number }) {
  const { t } = useTranslation();
  return (
    <>
      <Announcement message={t('ui.loading')} />
      <ul className={styles.grid} aria-hidden="true">
        {Array.from({ length: cards }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are alike and never move.
          <CardSkeleton key={index} />
        ))}
      </ul>
    </>
  );
}
