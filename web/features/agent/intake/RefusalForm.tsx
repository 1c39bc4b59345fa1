import X from 'lucide-react/icons/x';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { INTAKE_LIMITS } from '#shared/colis/constants.ts';
import styles from '#web/features/agent/parts/Intake.module.css';
import { Button } from '#web/ui/Button.tsx';
import { TextAreaField } from '#web/ui/form/TextField.tsx';

interface RefusalFormProps {
  initial: string;
  busy: boolean;
  onBack: () => void;
  onRefused: (reason: string) => void;
}

const REASONS = ['damaged', 'leaking', 'forbidden'] as const;

/** Form for the reason for a refusal, which the customer reads. */
export function RefusalForm({ initial, busy, onBack, onRefused }: RefusalFormProps) {
  const { t } = useTranslation('agent');
  const [reason, setReason] = useState(initial);
  const [wasSent, setWasSent] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (reason.trim()) onRefused(reason.trim());
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <h3>{t('refusal.title')}</h3>
      <div className={styles.reasons}>
        {REASONS.map((name) => (
          <Button key={name} look="quiet" wide onClick={() => setReason(t(`refusal.reasons.${name}`))}>
            {t(`refusal.reasons.${name}`)}
          </Button>
        ))}
      </div>
      <TextAreaField
        name="refus"
        label={t('refusal.label')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={wasSent && !reason.trim() ? t('refusal.missing') : undefined}
        maxLength={INTAKE_LIMITS.refusal}
        rows={3}
      />
      <Button type="submit" look="danger" icon={X} wide busy={busy}>
        {t('refusal.submit')}
      </Button>
      <Button look="quiet" wide onClick={onBack}>
        {t('verdict.back')}
      </Button>
    </form>
  );
}
