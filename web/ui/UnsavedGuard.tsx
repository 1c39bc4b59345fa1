import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLeaving } from '#web/core/leaving.ts';
import { session } from '#web/core/session.ts';
import { ConfirmDialog } from './Dialog.tsx';

interface UnsavedGuardProps {
  unsaved: boolean;
  /** What was typed can be sent without a session; else there is nothing left to stay for when it is over. */
  visitorsToo?: boolean;
  /** It is lost as soon as something else is shown on the same page. */
  withinToo?: boolean;
}

/** While something typed is not saved, leaving the page asks first; so does closing the tab, in the browser's words. */
export function UnsavedGuard({ unsaved, visitorsToo = false, withinToo = false }: UnsavedGuardProps) {
  const { t } = useTranslation();
  const { asking, leave, stay } = useLeaving(() => unsaved && (visitorsToo || session().isSignedIn), withinToo);

  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [unsaved]);

  return (
    <ConfirmDialog
      open={asking}
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
