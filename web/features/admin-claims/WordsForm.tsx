import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CLAIM_LIMITS } from '#shared/claims/constants.ts';
import { UnsavedGuard } from '#web/core/forms/UnsavedGuard.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextAreaField } from '#web/ui/form/TextField.tsx';
import styles from './ClaimPanel.module.css';

interface WordsFormProps {
  about: 'ask' | 'close';
  onSend: (words: string) => void;
  onCancel: () => void;
  busy: boolean;
}

/** Form of a question to the claimant, or of the reason for which a claim is closed without a payment. */
export function WordsForm({ about, onSend, onCancel, busy }: WordsFormProps) {
  const { t } = useTranslation(['adminClaims', 'common']);
  const [words, setWords] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (words.trim() && !busy) onSend(words.trim());
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <TextAreaField
        name="texte"
        label={t(`${about}.label`)}
        hint={t(`${about}.hint`)}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        error={wasSent && !words.trim() ? t('missing') : undefined}
        maxLength={about === 'ask' ? CLAIM_LIMITS.words : CLAIM_LIMITS.reason}
        rows={3}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={busy}>
          {t(`${about}.submit`)}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('common:ui.cancel')}
        </Button>
      </div>
      <UnsavedGuard unsaved={words !== '' && !busy} withinPage />
    </form>
  );
}
