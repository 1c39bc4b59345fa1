import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOnline } from '#shared/money/methods.ts';
import { CORRECTED_METHODS, type Payment } from '#shared/payments/schema.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { dollars } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './Decisions.module.css';
import { otherRecordedMethod, type PaymentAction, useDecidePayment } from './queries.ts';

/** Buttons for the decisions that a payment's statut allows; each opens a confirmation dialog. */
export function Decisions({ payment }: { payment: Payment }) {
  const { t } = useTranslation('adminPayments');
  const [decision, setDecision] = useState<PaymentAction>();
  const open = decisionsOf(payment);
  if (open.length === 0 && !decision) return null;
  return (
    <div className={styles.decisions}>
      {open.map((decision) => (
        <Button
          key={decision}
          look={decision === 'confirm' || decision === 'refunded' ? 'primary' : 'quiet'}
          onClick={() => setDecision(decision)}
        >
          {decision === 'moyen' ? t(`ask.moyen.${otherRecordedMethod(payment)}`) : t(`ask.${decision}.button`)}
        </Button>
      ))}
      <ConfirmDecisionDialog payment={payment} decision={decision} onClose={() => setDecision(undefined)} />
    </div>
  );
}

/**
 * Decisions that the payment allows. Stripe refunds card payments; an admin refunds cash, transfers and the card
 * refunds that failed.
 */
function decisionsOf(payment: Payment): PaymentAction[] {
  const { statut, moyen } = payment;
  if (statut === 'EN_ATTENTE')
    return CORRECTED_METHODS.some((each) => each === moyen) ? ['confirm', 'reject', 'moyen'] : ['confirm', 'reject'];
  return amountToRefund(payment) > 0 ? ['refunded'] : [];
}

const amountToRefund = ({ moyen, aRembourser, remboursementEchoue }: Payment): number =>
  isOnline(moyen) ? remboursementEchoue : aRembourser;

interface ConfirmDecisionDialogProps {
  payment: Payment;
  decision: PaymentAction | undefined;
  onClose: () => void;
}

function ConfirmDecisionDialog({ payment, decision, onClose }: ConfirmDecisionDialogProps) {
  const { t } = useTranslation('adminPayments');
  const language = useLanguage();
  const { mutate, isPending, error, reset } = useDecidePayment(payment);
  const shownDecision = decision ?? 'confirm';
  const sum = dollars(language, shownDecision === 'refunded' ? amountToRefund(payment) : payment.montant);
  const values = { sum, moyen: t(`moyens.${otherRecordedMethod(payment)}`) };
  const close = () => {
    if (isPending) return;
    reset();
    onClose();
  };
  const decide = () =>
    mutate(shownDecision, {
      onSuccess: () => {
        toast('success', t(`ask.${shownDecision}.done`));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open={decision !== undefined}
      title={t(`ask.${shownDecision}.title`)}
      confirmLabel={t(`ask.${shownDecision}.submit`, values)}
      onConfirm={decide}
      onCancel={close}
      danger={shownDecision === 'reject'}
      busy={isPending}
    >
      <p>
        {shownDecision === 'confirm' && isOnline(payment.moyen)
          ? t('ask.confirm.card', values)
          : t(`ask.${shownDecision}.text`, values)}
      </p>
      {error && (
        <p role="alert" className={styles.refused}>
          {t('notDone', { reason: reasonFor(error) })}
        </p>
      )}
    </ConfirmDialog>
  );
}
