import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_REASON_LENGTH } from '#shared/customs/review-limits.ts';
import type { CustomsDocument } from '#shared/customs/schema.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import { TextAreaField } from '#web/ui/form/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './DecisionForm.module.css';
import { type ReviewAnswer, useDecide } from './queries.ts';

interface DecideProps {
  document: CustomsDocument;
  onDecided: () => void;
}

/** Accepts a document, or rejects it with a reason that its customer reads. A decision may be changed later. */
export function DecisionForm({ document, onDecided }: DecideProps) {
  const { t } = useTranslation('adminCustoms');
  const [rejecting, setRejecting] = useState(false);
  const { mutate, isPending, variables, error } = useDecide(document);
  const decide = (decision: Omit<ReviewAnswer, 'deposeLe'>) => {
    if (isPending) return;
    mutate(
      { ...decision, deposeLe: document.deposeLe },
      {
        onSuccess: ({ statut }) => {
          toast('success', statut === 'ACCEPTE' ? t('decide.accepted') : t('decide.rejected'));
          setRejecting(false);
          if (document.statut === 'EN_ATTENTE') onDecided();
        },
      },
    );
  };
  return (
    <div className={styles.decide}>
      {!rejecting && (
        <div className={styles.buttons}>
          {document.statut !== 'ACCEPTE' && (
            <Button busy={isPending && variables.statut === 'ACCEPTE'} onClick={() => decide({ statut: 'ACCEPTE' })}>
              {t('decide.accept')}
            </Button>
          )}
          {document.statut !== 'REFUSE' && (
            <Button look="quiet" onClick={() => setRejecting(true)}>
              {t('decide.reject')}
            </Button>
          )}
        </div>
      )}
      {rejecting && (
        <RejectionForm
          busy={isPending}
          onReject={(motif) => decide({ statut: 'REFUSE', motif })}
          onCancel={() => setRejecting(false)}
        />
      )}
      <FormFault>{error && t('decide.notDone', { reason: reasonFor(error) })}</FormFault>
    </div>
  );
}

interface RejectionFormProps {
  busy: boolean;
  onReject: (motif: string) => void;
  onCancel: () => void;
}

function RejectionForm({ busy, onReject, onCancel }: RejectionFormProps) {
  const { t } = useTranslation('adminCustoms');
  const [motif, setMotif] = useState('');
  const [fault, setFault] = useState<string>();
  const reject = (event: FormEvent) => {
    event.preventDefault();
    const reason = motif.trim();
    if (!reason) return setFault(t('decide.reasonMissing'));
    if (reason.length > MAX_REASON_LENGTH) return setFault(t('decide.reasonTooLong'));
    setFault(undefined);
    onReject(reason);
  };
  return (
    <form className={styles.decide} onSubmit={reject} noValidate>
      <TextAreaField
        label={t('decide.reason')}
        hint={t('decide.hint')}
        error={fault}
        value={motif}
        onChange={({ target }) => setMotif(target.value)}
        autoFocus
      />
      <div className={styles.buttons}>
        <Button type="submit" look="danger" busy={busy}>
          {t('decide.submit')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('decide.cancel')}
        </Button>
      </div>
    </form>
  );
}
