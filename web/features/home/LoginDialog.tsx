import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Container } from '#shared/containers/schema.ts';
import { usePreloadedPage } from '#web/core/loading/preloadPage.ts';
import { returnTo } from '#web/core/navigation/returnTo.ts';
import { paths, pathTo } from '#web/core/paths.ts';
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
  const [next, setNext] = useState<string>();
  // The dialog stays until the next page is loaded: closing it lays out the whole page behind it again. The button is
  // busy at once, since on a slow phone the start of a navigation takes as long again.
  const leaveTo = (page: string) => {
    if (!container) return;
    const state = returnTo(pathTo('addColis', { bookingId: container.id }));
    setNext(page);
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
          <Button look="quiet" busy={next === paths.register} onClick={() => leaveTo(paths.register)}>
            {t('login.register')}
          </Button>
          <Button look="primary" busy={next === paths.login} onClick={() => leaveTo(paths.login)} data-autofocus>
            {t('login.submit')}
          </Button>
        </>
      }
    >
      <p>{t('login.text')}</p>
    </Dialog>
  );
}
