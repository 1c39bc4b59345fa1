import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BOX_LIMITS } from '#shared/intake/rules.ts';
import { enqueue } from '#web/core/offlineQueue/offlineQueue.ts';
import { useQueue } from '#web/core/offlineQueue/queueState.ts';
import { paths } from '#web/core/paths.ts';
import styles from '#web/features/agent/parts/Intake.module.css';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { TextAreaField, TextField } from '#web/ui/form/TextField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useSubmitOnce } from '#web/ui/useSubmitOnce.ts';
import { subjectOf } from './boxSubject.ts';

interface BoxFormProps {
  /** What was read on the box. */
  label: string;
  /** Container that it came out of. */
  containerId: number | undefined;
}

/** Form that reports a box through the queue of this device, and what became of the last report. */
export function BoxForm({ label, containerId }: BoxFormProps) {
  const { t } = useTranslation('agentBoxes');
  const [note, setNote] = useState('');
  const [read, setRead] = useState(label);
  const [wasSent, setWasSent] = useState(false);
  const [result, setResult] = useState<number | 'failed'>();
  const submitOnce = useSubmitOnce();
  const report = async (): Promise<boolean> => {
    const body = {
      note: note.trim(),
      ...(read.trim() && { etiquette: read.trim() }),
      ...(containerId !== undefined && { conteneurId: containerId }),
      leAppareil: new Date().toISOString(),
    };
    try {
      const subject = subjectOf(read.trim() || note.trim());
      setResult((await enqueue({ route: 'reportBox', input: { body }, subject })).sequence);
      setNote('');
      setRead('');
      setWasSent(false);
    } catch {
      setResult('failed'); // this browser keeps nothing
    }
    return false; // the form stays open for another box
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (note.trim()) void submitOnce(report);
  };
  return (
    <>
      {result !== undefined && <Result of={result} />}
      <form className={styles.form} onSubmit={send} noValidate>
        <TextAreaField
          name="note"
          label={t('form.note')}
          hint={t('form.noteHint')}
          value={note}
          onChange={({ target }) => setNote(target.value)}
          error={wasSent && !note.trim() ? t('form.noteMissing') : undefined}
          maxLength={BOX_LIMITS.note}
          rows={3}
        />
        <TextField
          name="etiquette"
          label={t('form.label')}
          hint={t('form.labelHint')}
          optional
          value={read}
          onChange={({ target }) => setRead(target.value)}
          autoComplete="off"
          maxLength={BOX_LIMITS.label}
        />
        <Button type="submit" look="accent" wide>
          {t('form.submit')}
        </Button>
      </form>
    </>
  );
}

const TONES = { sent: 'success', waiting: 'info', refused: 'error' } as const;

function Result({ of }: { of: number | 'failed' }) {
  const { t } = useTranslation('agentBoxes');
  const { writes } = useQueue();
  if (of === 'failed') return <Notice tone="error">{t('last.failed')}</Notice>;
  const write = writes?.find(({ sequence }) => sequence === of);
  if (!write) return null;
  const { state, refusal } = write;
  return (
    <Notice
      tone={TONES[state]}
      title={t(`last.${state}.title`)}
      action={state === 'refused' && <ButtonLink to={paths.agentQueue}>{t('last.review')}</ButtonLink>}
    >
      {refusal?.message || t(`last.${state}.text`)}
    </Notice>
  );
}
