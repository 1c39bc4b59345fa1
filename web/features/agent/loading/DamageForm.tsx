import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_DAMAGE_NOTE } from '#shared/manifest/unloading.ts';
import type { QueuedFile } from '#web/core/offlineQueue/queueDatabase.ts';
import styles from '#web/features/agent/parts/Intake.module.css';
import { PhotoRow } from '#web/features/agent/parts/PhotoRow.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextAreaField } from '#web/ui/form/TextField.tsx';
import { useSubmitOnce } from '#web/ui/useSubmitOnce.ts';

interface DamageFormProps {
  initial: string;
  onCancel: () => void;
  /** Returns whether the device has stored it. */
  onReport: (note: string, photos: QueuedFile[]) => Promise<boolean>;
}

/** Form for a damage, which the sender reads, with photos. */
export function DamageForm({ initial, onCancel, onReport }: DamageFormProps) {
  const { t } = useTranslation('agentUnloading');
  const [note, setNote] = useState(initial);
  const [photos, setPhotos] = useState<QueuedFile[]>([]);
  const [wasSent, setWasSent] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const submitOnce = useSubmitOnce();
  const report = async (): Promise<boolean> => {
    setIsSaving(true);
    const isStored = await onReport(note.trim(), photos);
    setIsSaving(false);
    return isStored;
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (note.trim()) void submitOnce(report);
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <TextAreaField
        name="dommage"
        label={t('damage.label')}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        error={wasSent && !note.trim() ? t('damage.missing') : undefined}
        maxLength={MAX_DAMAGE_NOTE}
        rows={3}
      />
      <PhotoRow photos={photos} onChange={setPhotos} />
      <Button type="submit" wide busy={isSaving}>
        {t('damage.submit')}
      </Button>
      <Button look="quiet" wide onClick={onCancel}>
        {t('damage.cancel')}
      </Button>
    </form>
  );
}
