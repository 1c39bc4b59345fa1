import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Container } from '#shared/containers/schema.ts';
import { paths, pathTo } from '#web/core/paths.ts';
import { usePreloadedPage } from '#web/core/preloadPage.ts';
import { returnTo } from '#web/core/returnTo.ts';
import { afterPaint } from '#web/ui/afterPaint.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

interface LoginDialogProps {
  /** Container that the visitor wants to book; undefined keeps the dialog closed. */
  container: Container | undefined;
  onClose: () => void;
}

/** Dialog that sends a visitor to the login or the registration, which both return to the booking. */
export function LoginDialog({ container, onClose }: LoginDialogProps) {
  const { t } = useTranslation(['home', 'common']);
  const navigate = useNavigate();
  usePreloadedPage(paths.login);
  const leaveTo = (page: string) => {
    if (!container) return;
    onClose();
    const state = returnTo(pathTo('addColis', { bookingId: container.id }));
    // The dialog disappears at once; on a slow phone, starting the navigation takes as long again.
    afterPaint(() => void navigate(page, { state }));
  };
  return (
    <Dialog
      open={container !== undefined}
      title={t('login.title')}
      onClose={onClose}
      role="alertdialog"
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('common:ui.cancel')}
          </Button>
          <Button look="quiet" onClick={() => leaveTo(paths.register)}>
            {t('login.register')}
          </Button>
          <Button look="primary" onClick={() => leaveTo(paths.login)} data-autofocus>
            {t('login.submit')}
          </Button>
        </>
      }
    >
      <p>{t('login.text')}</p>
    </Dialog>
  );
}
