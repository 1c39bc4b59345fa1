import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Container } from '#shared/containers/schema.ts';
import { paths, pathTo } from '#web/core/paths.ts';
import { returnTo } from '#web/core/returnTo.ts';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';

interface LoginDialogProps {
  /** Container that the visitor wants to book; undefined keeps the dialog closed. */
  container: Container | undefined;
  onClose: () => void;
}

/** Dialog that sends a visitor to the login, which returns to the booking. */
export function LoginDialog({ container, onClose }: LoginDialogProps) {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const logIn = () => {
    if (!container) return;
    onClose();
    void navigate(paths.login, { state: returnTo(pathTo('addColis', { bookingId: container.id })) });
  };
  return (
    <ConfirmDialog
      open={container !== undefined}
      title={t('login.title')}
      confirmLabel={t('login.submit')}
      onConfirm={logIn}
      onCancel={onClose}
    >
      <p>{t('login.text')}</p>
    </ConfirmDialog>
  );
}
