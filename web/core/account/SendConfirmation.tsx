import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { authRoutes } from '#shared/auth/routes.ts';
import { call } from '#web/core/api/call.ts';
import { reasonFor } from '#web/core/api/reason.ts';
import { Button, type ButtonLook } from '#web/ui/Button.tsx';
import { accountKeys } from './keys.ts';
import styles from './SendConfirmation.module.css';

interface SendConfirmationProps {
  look?: ButtonLook;
  /** What to do once the link has arrived, where that is not clear. */
  next?: string;
}

/** A button that mails the customer a link to confirm their address; what came of it takes its place. */
export function SendConfirmation({ look = 'quiet', next }: SendConfirmationProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call(authRoutes.sendConfirmation, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: accountKeys.details }),
  });
  if (data)
    return (
      <span className={styles.sent} role="status">
        {data.message} {next} {t('confirmation.validity')}
      </span>
    );
  return (
    <span className={styles.send}>
      <Button look={look} onClick={() => mutate()} busy={isPending}>
        {t('confirmation.send')}
      </Button>
      {error && (
        <span className={styles.failed} role="alert">
          {reasonFor(error)}
        </span>
      )}
    </span>
  );
}
