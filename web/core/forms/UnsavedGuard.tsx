import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigationBlocker } from '#web/core/navigationBlocker.ts';
import { session } from '#web/core/session.ts';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';

interface UnsavedGuardProps {
  unsaved: boolean;
  /** The input can be sent without a session; else the end of the session leaves nothing to stay for. */
  visitorsToo?: boolean;
  /** The input is lost as soon as another row or filter of the same page is shown. */
  withinPage?: boolean;
}

/** Asks before unsaved input is lost: in a dialog on navigation, in the browser's words on reload or closing the tab. */
export function UnsavedGuard({ unsaved, ...rest }: UnsavedGuardProps) {
  // Mounted only while needed: of several forms on a page the router asks the last one alone.
  return unsaved ? <ActiveGuard {...rest} /> : null;
}

function ActiveGuard({ visitorsToo = false, withinPage = false }: Omit<UnsavedGuardProps, 'unsaved'>) {
  const { t } = useTranslation();
  const { isBlocked, leave, stay } = useNavigationBlocker(() => visitorsToo || session().isSignedIn, withinPage);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);

  return (
    <ConfirmDialog
      open={isBlocked}
      title={t('unsaved.title')}
      confirmLabel={t('unsaved.leave')}
      onConfirm={leave}
      onCancel={stay}
      danger
    >
      <p>{t('unsaved.text')}</p>
    </ConfirmDialog>
  );
}
