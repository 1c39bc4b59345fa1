import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { authRoutes } from '#shared/auth/routes.ts';
import { call } from '#web/core/api/call.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { Button, type ButtonLook } from '#web/ui/Button.tsx';
import { ownDetails } from './details.ts';
import { accountKeys } from './keys.ts';
import styles from './SendConfirmation.module.css';
import { UndeliverableAdvice } from './UndeliverableAdvice.tsx';

interface SendConfirmationProps {
  look?: ButtonLook;
  /** Next step once the link has arrived, where that is not clear. */
  next?: string;
}

/**
 * Button that mails the customer a link to confirm their address; the outcome replaces it. For an unreachable address
 * it shows a warning first, and offers the button only if a mail would be sent. Its page must load the texts
 * `emailAddress`.
 */
export function SendConfirmation({ look = 'quiet', next }: SendConfirmationProps) {
  const { t } = useTranslation('emailAddress');
  const { data: user } = useQuery(ownDetails);
  const sending = useSendConfirmation();
  const sent = sending.data?.message;
  const unreachable = user?.emailInjoignable;
  if (unreachable)
    return (
      <UndeliverableAdvice email={user.email} reason={unreachable} outcome={sent}>
        {unreachable === 'REBOND' && !sent && <SendButton {...sending} label={t('confirmation.again')} look={look} />}
      </UndeliverableAdvice>
    );
  if (!sent) return <SendButton {...sending} label={t('confirmation.send')} look={look} />;
  return (
    <span className={styles.sent} role="status">
      {sent} {next} {t('confirmation.validity')}
    </span>
  );
}

function useSendConfirmation() {
  const client = useQueryClient();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call(authRoutes.sendConfirmation, {}),
    // A refusal may also mean that the cached account is out of date.
    onSettled: () => client.invalidateQueries({ queryKey: accountKeys.details }),
  });
  return { send: () => mutate(), data, error, isPending };
}

interface SendButtonProps extends Pick<ReturnType<typeof useSendConfirmation>, 'send' | 'error' | 'isPending'> {
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
