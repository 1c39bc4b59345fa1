import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_MOTIF_LENGTH } from '#shared/changes/constants.ts';
import { TextAreaField } from '#web/ui/form/TextField.tsx';
import styles from './ChangeDialog.module.css';

interface MotifFormProps {
  /** Id of the form, which a dialog's button submits. */
  form: string;
  onSubmit: (motif: string) => void;
}

/** Form for the reason of a change, which is required and which customers do not read. */
export function MotifForm({ form, onSubmit }: MotifFormProps) {
  const { t } = useTranslation('change');
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
    if (!given) return showFault(t('motifMissing'));
    if (given.length > MAX_MOTIF_LENGTH) return showFault(t('motifTooLong'));
    onSubmit(given);
  };
  return (
    <form id={form} className={styles.motif} onSubmit={submit} noValidate>
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
