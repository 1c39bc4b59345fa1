import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChangePreview, LONGEST_MOTIF } from '#shared/changes/schema.ts';
import { dateTimeThere, dollars } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { TextAreaField } from '#web/ui/Field.tsx';
import styles from './ChangeDialog.module.css';
import { MessagePreview } from './MessagePreview.tsx';
import { Reach } from './Reach.tsx';
import type { Decision } from './useChangeQuestion.ts';

interface ChangeDialogProps {
  /** What the change would bring; the dialog is open while there is one. */
  preview: ChangePreview | undefined;
  title: string;
  confirmLabel: string;
  onAnswer: (decision: Decision | undefined) => void;
  /** How the money goes back, in place of the plain sum. */
  refund?: ReactNode;
}

/** Says why a change is unexpected, whom it reaches and what they are sent, and asks for the reason. */
export function ChangeDialog({ preview, title, confirmLabel, onAnswer, refund }: ChangeDialogProps) {
  const { t } = useTranslation('change');
  const form = useId();
  return (
    <ConfirmDialog
      open={preview !== undefined}
      title={title}
      confirmLabel={confirmLabel}
      form={form}
      cancelLabel={t('keep')}
      onCancel={() => onAnswer(undefined)}
      danger
    >
      {preview && (
        <div className={styles.parts}>
          <Reasons preview={preview} />
          <Reach preview={preview} />
          {preview.colisPayes > 0 && (refund ?? <Refund preview={preview} />)}
          <MessagePreview messages={preview.messages} />
          <Motif form={form} onGiven={(motif) => onAnswer({ motif })} />
        </div>
      )}
    </ConfirmDialog>
  );
}

function Reasons({ preview: { raisons, dateDepart, dateArrivee, fuseau, colis } }: { preview: ChangePreview }) {
  const { t } = useTranslation('change');
  const language = useLanguage();
  const words = {
    departure: dateTimeThere(language, dateDepart, fuseau),
    arrival: dateTimeThere(language, dateArrivee, fuseau),
    count: colis,
  };
  return (
    <ul className={styles.reasons} aria-label={t('why')}>
      {raisons.map((reason) => (
        <li key={reason}>
          <TriangleAlert size={20} aria-hidden="true" />
          <span>{t(`reasons.${reason}`, words)}</span>
        </li>
      ))}
    </ul>
  );
}

function Refund({ preview: { colisPayes, aRembourser } }: { preview: ChangePreview }) {
  const { t } = useTranslation('change');
  const sum = dollars(useLanguage(), aRembourser);
  return <p className={styles.refund}>{t('refund', { count: colisPayes, sum })}</p>;
}

interface MotifProps {
  form: string;
  onGiven: (motif: string) => void;
}

function Motif({ form, onGiven }: MotifProps) {
  const { t } = useTranslation('change');
  const [motif, setMotif] = useState('');
  const [fault, setFault] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = motif.trim();
    if (!given) return setFault(t('motifMissing'));
    if (given.length > LONGEST_MOTIF) return setFault(t('motifTooLong'));
    onGiven(given);
  };
  return (
    <form id={form} onSubmit={submit} noValidate>
      <TextAreaField
        label={t('motif')}
        hint={t('motifHint')}
        error={fault}
        rows={2}
        value={motif}
        onChange={({ target }) => setMotif(target.value)}
      />
    </form>
  );
}
