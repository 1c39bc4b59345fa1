import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_MOTIF_LENGTH } from '#shared/changes/constants.ts';
import type { DelayReason } from '#shared/milestones/codes.ts';
import { ReasonField } from '#web/core/milestones/ReasonField.tsx';
import { TextAreaField } from '#web/ui/form/TextField.tsx';
import styles from './ChangeDialog.module.css';

interface MotifFormProps {
  /** Id of the form, which a dialog's button submits. */
  form: string;
  /** True to ask for the reason for a delay too, which customers read. */
  isDelay?: boolean | undefined;
  onExplain?: ((motifRetard: DelayReason) => void) | undefined;
  onSubmit: (motif: string, motifRetard: DelayReason | undefined) => void;
}

/** Form for the reason for a change, which is required and which customers do not read. */
export function MotifForm({ form, isDelay = false, onExplain, onSubmit }: MotifFormProps) {
  const { t } = useTranslation(['change', 'milestones']);
  const [delayReason, setDelayReason] = useState<DelayReason>();
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const [motif, setMotif] = useState('');
  const [fault, setFault] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = motif.trim();
    const showFault = (text: string) => {
      setFault(text);
      field.current?.focus();
    };
    setIsReasonMissing(isDelay && delayReason === undefined);
    if (!given) return showFault(t('motifMissing'));
    if (given.length > MAX_MOTIF_LENGTH) return showFault(t('motifTooLong'));
    if (isDelay && !delayReason) return;
    onSubmit(given, delayReason);
  };
  return (
    <form id={form} className={styles.motif} onSubmit={submit} noValidate>
      {isDelay && (
        <ReasonField
          value={delayReason}
          error={isReasonMissing && !delayReason ? t('milestones:reason.required') : undefined}
          onChoose={(reason) => {
            setDelayReason(reason);
            if (reason) onExplain?.(reason);
          }}
        />
      )}
      <TextAreaField
        label={t('motif')}
        hint={t('motifHint')}
        error={fault}
        rows={2}
        ref={field}
        value={motif}
        onChange={({ target }) => setMotif(target.value)}
      />
    </form>
  );
}
