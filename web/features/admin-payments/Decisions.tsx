import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Payment } from '#shared/payments/schema.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { dollars } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './Decisions.module.css';
import { type Decision, otherMoyen, useDecide } from './queries.ts';

/** What there is to decide of a payment as it stands; each asks first. */
export function Decisions({ payment }: { payment: Payment }) {
  const { t } = useTranslation('adminPayments');
  const [asking, setAsking] = useState<Decision>();
  const open = decisionsOf(payment);
  if (open.length === 0 && !asking) return null;
  return (
    <div className={styles.decisions}>
      {open.map((decision) => (
        <Button
          key={decision}
          look={decision === 'confirm' || decision === 'givenBack' ? 'primary' : 'quiet'}
          onClick={() => setAsking(decision)}
        >
          {decision === 'moyen' ? t(`ask.moyen.${otherMoyen(payment)}`) : t(`ask.${decision}.button`)}
        </Button>
      ))}
      <Question payment={payment} decision={asking} onClose={() => setAsking(undefined)} />
    </div>
  );
}

/** Money by card is given back by its provider, by hand only what came by hand and what no card took. */
function decisionsOf(payment: Payment): Decision[] {
  const { statut, moyen } = payment;
  if (statut === 'EN_ATTENTE') return moyen === 'CARTE' ? ['confirm', 'reject'] : ['confirm', 'reject', 'moyen'];
  return toGiveBack(payment) > 0 ? ['givenBack'] : [];
}

const toGiveBack = ({ moyen, aRembourser, remboursementEchoue }: Payment): number =>
  moyen === 'CARTE' ? remboursementEchoue : aRembourser;

interface QuestionProps {
  payment: Payment;
  decision: Decision | undefined;
  onClose: () => void;
}

function Question({ payment, decision, onClose }: QuestionProps) {
  const { t } = useTranslation('adminPayments');
  const language = useLanguage();
  const { mutate, isPending, error, reset } = useDecide(payment);
  const last = decision ?? 'confirm';
  const sum = dollars(language, last === 'givenBack' ? toGiveBack(payment) : payment.montant);
  const words = { sum, moyen: t(`moyens.${otherMoyen(payment)}`) };
  const close = () => {
    if (isPending) return;
    reset();
    onClose();
  };
  const decide = () =>
    mutate(last, {
      onSuccess: () => {
        toast('success', t(`ask.${last}.done`));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open={decision !== undefined}
      title={t(`ask.${last}.title`)}
      confirmLabel={t(`ask.${last}.submit`, words)}
      onConfirm={decide}
      onCancel={close}
      danger={last === 'reject'}
      busy={isPending}
    >
      <p>
        {last === 'confirm' && payment.moyen === 'CARTE' ? t('ask.confirm.card', words) : t(`ask.${last}.text`, words)}
      </p>
      {error && (
        <p role="alert" className={styles.refused}>
          {t('notDone', { reason: reasonFor(error) })}
        </p>
      )}
    </ConfirmDialog>
  );
}
