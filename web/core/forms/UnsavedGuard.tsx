import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigationGuard } from '#web/core/navigation/navigationGuard.ts';
import { session } from '#web/core/session/session.ts';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';

interface UnsavedGuardProps {
  unsaved: boolean;
  /** Also guards the input of visitors; by default the guard ends with the session that sending the form needs. */
  includeVisitors?: boolean;
  /** Also guards against another row or filter of the same page, which would discard the input. */
  withinPage?: boolean;
}

/** Asks before unsaved input is lost: with a dialog on navigation, with the browser's prompt on reload or close. */
export function UnsavedGuard({ unsaved, ...rest }: UnsavedGuardProps) {
  return unsaved ? <ActiveGuard {...rest} /> : null;
}

function ActiveGuard({ includeVisitors = false, withinPage = false }: Omit<UnsavedGuardProps, 'unsaved'>) {
  const { t } = useTranslation();
  const { isBlocked, leave, stay } = useNavigationGuard(() => includeVisitors || session().isSignedIn, withinPage);

  useEffect(() => {
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', preventUnload);
    return () => removeEventListener('beforeunload', preventUnload);
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
