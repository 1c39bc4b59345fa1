import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigationGuard } from '#web/core/navigation/navigationGuard.ts';
import { session } from '#web/core/session/session.ts';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';

interface LeaveGuardProps {
  /** Reports whether something was typed. Leaving loses nothing; the dialog only warns that nothing is booked. */
  hasInput: () => boolean;
  /** Reports whether closing the page would interrupt a submission or an upload. */
  isSending: () => boolean;
}

/** Asks for confirmation before the customer leaves a started booking. */
export function LeaveGuard({ hasInput, isSending }: LeaveGuardProps) {
  const { t } = useTranslation('booking');
  const { isBlocked, leave, stay } = useNavigationGuard(() => session().isSignedIn && hasInput());
  const latestIsSending = useRef(isSending);
  latestIsSending.current = isSending;

  useEffect(() => {
    const confirmUnload = (event: BeforeUnloadEvent) => {
      if (latestIsSending.current()) event.preventDefault();
    };
    addEventListener('beforeunload', confirmUnload);
    return () => removeEventListener('beforeunload', confirmUnload);
  }, []);

  return (
    <ConfirmDialog
      open={isBlocked}
      title={t('leave.title')}
      confirmLabel={t('leave.confirm')}
      onConfirm={leave}
      onCancel={stay}
    >
      <p>{t('leave.text')}</p>
    </ConfirmDialog>
  );
}
