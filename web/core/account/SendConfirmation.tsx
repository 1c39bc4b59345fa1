import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { authRoutes } from '#shared/auth/routes.ts';
import { call } from '#web/core/api/call.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { Button, type ButtonLook } from '#web/ui/Button.tsx';
import { AddressTrouble } from './AddressTrouble.tsx';
import { ownDetails } from './details.ts';
import { accountKeys } from './keys.ts';
import styles from './SendConfirmation.module.css';

interface SendConfirmationProps {
  look?: ButtonLook;
  /** What to do once the link has arrived, where that is not clear. */
  next?: string;
}

/**
 * A button that mails the customer a link to confirm their address; the outcome takes its place. Where our mails do not
 * arrive it says so first, and offers the button only if a mail would be sent.
 */
export function SendConfirmation({ look = 'quiet', next }: SendConfirmationProps) {
  const { t } = useTranslation();
  const { data: user } = useQuery(ownDetails);
  const sending = useSending();
  const sent = sending.data?.message;
  const trouble = user?.emailInjoignable;
  if (trouble)
    return (
      <AddressTrouble email={user.email} reason={trouble} outcome={sent}>
        {trouble === 'REBOND' && !sent && <SendButton {...sending} label={t('confirmation.again')} look={look} />}
      </AddressTrouble>
    );
  if (!sent) return <SendButton {...sending} label={t('confirmation.send')} look={look} />;
  return (
    <span className={styles.sent} role="status">
      {sent} {next} {t('confirmation.validity')}
    </span>
  );
}

function useSending() {
  const client = useQueryClient();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call(authRoutes.sendConfirmation, {}),
    // A refusal too may mean that the address is not what the page knows of it.
    onSettled: () => client.invalidateQueries({ queryKey: accountKeys.details }),
  });
  return { send: () => mutate(), data, error, isPending };
}

interface SendButtonProps extends Pick<ReturnType<typeof useSending>, 'send' | 'error' | 'isPending'> {
  label: string;
  look: ButtonLook;
}

function SendButton({ send, error, isPending, label, look }: SendButtonProps) {
  return (
    <span className={styles.send}>
      <Button look={look} onClick={send} busy={isPending}>
        {label}
      </Button>
      {error && (
        <span className={styles.failed} role="alert">
          {reasonFor(error)}
        </span>
      )}
    </span>
  );
}
