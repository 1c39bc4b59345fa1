import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Measures } from '#web/core/quote/measures.ts';
import styles from '#web/features/agent/parts/Intake.module.css';
import { Notice } from '#web/ui/Notice.tsx';
import { useSubmitOnce } from '#web/ui/useSubmitOnce.ts';
import { MeasureForm } from './MeasureForm.tsx';
import { recordWeighing } from './weighing.ts';

interface WeighingProps {
  reference: string;
  subject: string;
  /** Measures as booked; undefined when this device does not know them. */
  booked: Measures<number> | undefined;
  /** Measures to begin with. */
  initial: Measures<number> | undefined;
  /** Number of the refused record that this one replaces. */
  replaced: number | undefined;
  onBack: () => void;
  onDone: () => void;
}

/** Form that corrects the weighing of a received parcel. */
export function Weighing({ reference, subject, booked, initial, replaced, onBack, onDone }: WeighingProps) {
  const { t } = useTranslation('agent');
  const [isSaving, setIsSaving] = useState(false);
  const [failed, setFailed] = useState(false);
  const submitOnce = useSubmitOnce();
  const store = async (mesures: Measures<number>): Promise<boolean> => {
    setIsSaving(true);
    setFailed(false);
    try {
      await recordWeighing({ reference, subject, mesures, replaced });
      onDone();
      return true;
    } catch {
      setFailed(true);
      setIsSaving(false);
      return false;
    }
  };
  return (
    <div className={styles.panel}>
      {failed && <Notice tone="error">{t('notStored')}</Notice>}
      <MeasureForm
        title={t('weighing.title')}
        text={t('weighing.text')}
        booked={booked}
        initial={initial}
        busy={isSaving}
        onBack={onBack}
        onMeasured={(mesures) => void submitOnce(() => store(mesures))}
      />
    </div>
  );
}
