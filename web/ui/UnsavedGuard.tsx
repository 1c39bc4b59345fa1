import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { session } from '#web/core/session.ts';
import { ConfirmDialog } from './Dialog.tsx';

/** While something typed is not saved, leaving the page asks first; so does closing the tab, in the browser's words. */
export function UnsavedGuard({ unsaved }: { unsaved: boolean }) {
  const { t } = useTranslation();
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // Without a session there is nothing left to stay for.
      unsaved && session().isSignedIn && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [unsaved]);

  return (
    <ConfirmDialog
      open={state === 'blocked'}
      title={t('unsaved.title')}
      confirmLabel={t('unsaved.leave')}
      onConfirm={() => proceed?.()}
      onCancel={() => reset?.()}
      danger
    >
      <p>{t('unsaved.text')}</p>
    </ConfirmDialog>
  );
}
