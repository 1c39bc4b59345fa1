import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { ReviewDecision } from '#shared/customs/review.ts';
import { type ExplainedDecision, isExplained, MAX_REASON_LENGTH } from '#shared/customs/review-limits.ts';
import type { CustomsDocument } from '#shared/customs/schema.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import { TextAreaField } from '#web/ui/form/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './DecisionForm.module.css';
import { useReview } from './queries.ts';
import { offeredDecisions } from './reviewDecisions.ts';
import type { LineMarks } from './useLineMarks.ts';

interface ReviewFormProps {
  document: CustomsDocument;
  /** Revision of the inventory that the admin sees. */
  revision: number;
  marks: LineMarks;
  onDecided: () => void;
}

/**
 * Accepts a document with an inventory, asks for a correction, holds, releases or refuses it; sends the marks on its
 * lines with it.
 */
export function ReviewForm({ document, revision, marks, onDecided }: ReviewFormProps) {
  const { t } = useTranslation('adminCustoms');
  const [explaining, setExplaining] = useState<ExplainedDecision>();
  const { mutate, isPending, variables, error } = useReview(document);
  const decide = (decision: ReviewDecision, motif?: string) => {
    if (isPending) return;
    const lines = marks.all.length > 0 ? { lignes: marks.all } : {};
    mutate(
      { decision, ...(motif && { motif }), deposeLe: document.deposeLe, revision, ...lines },
      {
        onSuccess: () => {
          toast('success', t(`review.done.${decision}`));
          // Committed before the next document opens, so that the unsaved guard does not ask.
          flushSync(() => {
            setExplaining(undefined);
            marks.reset();
          });
          if (document.statut === 'EN_ATTENTE' && document.etape === null) onDecided();
        },
      },
    );
  };
  return (
    <div className={styles.decide}>
      {explaining ? (
        <ExplanationForm
          decision={explaining}
          marks={marks}
          busy={isPending}
          onDecide={(motif) => decide(explaining, motif)}
          onCancel={() => setExplaining(undefined)}
        />
      ) : (
        <div className={styles.buttons}>
          {offeredDecisions(document, marks.all).map((decision, index) => (
            <Button
              key={decision}
              look={index === 0 ? 'primary' : 'quiet'}
              busy={isPending && variables.decision === decision}
              onClick={() => (isExplained(decision) ? setExplaining(decision) : decide(decision))}
            >
              {t(`review.ask.${decision}`)}
            </Button>
          ))}
        </div>
      )}
      <FormFault>{error && t('decide.notDone', { reason: reasonFor(error) })}</FormFault>
    </div>
  );
}

interface ExplanationFormProps {
  decision: ExplainedDecision;
  marks: LineMarks;
  busy: boolean;
  onDecide: (motif: string) => void;
  onCancel: () => void;
}

function ExplanationForm({ decision, marks, busy, onDecide, onCancel }: ExplanationFormProps) {
  const { t } = useTranslation(['adminCustoms', 'common']);
  const [motif, setMotif] = useState('');
  const [fault, setFault] = useState<string>();
  const toCorrect = decision === 'A_CORRIGER' ? marks.all.filter((line) => line.decision === 'A_CORRIGER') : [];
  const isOptional = toCorrect.length > 0 && toCorrect.every(({ note }) => note !== null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const reason = motif.trim();
    if (!reason && !isOptional) return setFault(t(`review.reasonMissing.${decision}`));
    if (reason.length > MAX_REASON_LENGTH) return setFault(t('decide.reasonTooLong'));
    setFault(undefined);
    onDecide(reason);
  };
  return (
    <form className={styles.decide} onSubmit={send} noValidate>
      <TextAreaField
        label={t('decide.reason')}
        hint={t(`review.hint.${decision}`)}
        error={fault}
        optional={isOptional}
        value={motif}
        onChange={({ target }) => setMotif(target.value)}
        autoFocus
      />
      <div className={styles.buttons}>
        <Button type="submit" look={decision === 'REFUSE' ? 'danger' : 'primary'} busy={busy}>
          {t(`review.submit.${decision}`)}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('common:ui.cancel')}
        </Button>
      </div>
    </form>
  );
}
