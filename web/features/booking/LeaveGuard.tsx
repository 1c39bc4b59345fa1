import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigationBlocker } from '#web/core/navigationBlocker.ts';
import { session } from '#web/core/session.ts';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';

interface LeaveGuardProps {
  /** Whether something was typed. It is kept on the device, so leaving only asks. */
  begun: () => boolean;
  /** Whether something is on its way that closing the page would break off. */
  sending: () => boolean;
}

/** Asks before a half-written booking is left. */
export function LeaveGuard({ begun, sending }: LeaveGuardProps) {
  const { t } = useTranslation('booking');
  const { isBlocked, leave, stay } = useNavigationBlocker(() => session().isSignedIn && begun());
  const isSending = useRef(sending);
  isSending.current = sending;

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isSending.current()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
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
