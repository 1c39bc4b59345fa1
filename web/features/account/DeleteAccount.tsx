import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { accountRoutes } from '#shared/account/routes.ts';
import { call } from '#web/core/api/call.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { deleteAllDrafts } from '#web/core/drafts/deleteAllDrafts.ts';
import { paths } from '#web/core/paths.ts';
import { signOut, useSession } from '#web/core/session/session.ts';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './DeleteAccount.module.css';

interface DeleteAccountProps {
  open: boolean;
  onClose: () => void;
}

/** Dialog that asks for the password again, deletes the account and returns to the home page with a toast. */
export function DeleteAccount({ open, onClose }: DeleteAccountProps) {
  const { t } = useTranslation('account');
  const form = useId();
  const { password, setPassword, send, isPending, refusal, failure, reset } = useDeletion();
  const { user } = useSession();
  const close = () => {
    if (isPending) return;
    reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title={t('leaving.ask.title')}
      confirmLabel={t('leaving.ask.submit')}
      form={form}
      onCancel={close}
      danger
      busy={isPending}
    >
      <form id={form} className={styles.form} onSubmit={send} noValidate>
        <p>{t('leaving.ask.text')}</p>
        {failure && <Notice tone="error">{failure}</Notice>}
        {/* Names the account for password managers. */}
        <input hidden readOnly autoComplete="username" value={user?.email ?? ''} />
        <PasswordField
          label={t('leaving.ask.password')}
          required
          autoComplete="current-password"
          value={password}
          error={refusal}
          onChange={({ target }) => setPassword(target.value)}
          data-autofocus
        />
      </form>
    </ConfirmDialog>
  );
}

function useDeletion() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => call(accountRoutes.remove, { body: { password } }),
    onSuccess: ({ message }) => {
      void navigate(paths.home, { replace: true });
      signOut();
      deleteAllDrafts();
      toast('success', message);
    },
  });
  const isPasswordWrong = error instanceof Refusal && 'password' in error.fields;
  const message = error instanceof Refusal && error.message ? error.message : undefined;
  return {
    password,
    setPassword,
    isPending,
    send: (event: FormEvent) => {
      event.preventDefault();
      if (!isPending) mutate();
    },
    refusal: isPasswordWrong ? message : undefined,
    failure: error && !isPasswordWrong ? (message ?? `${t('leaving.ask.failed')} ${adviceOn(error)}`) : undefined,
    reset: () => {
      setPassword('');
      reset();
    },
  };
}
