import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgentParcel, NewWeighing } from '#shared/intake/schema.ts';
import type { Measures } from '#web/core/quote/measures.ts';
import styles from '#web/features/agent/parts/Intake.module.css';
import { Notice } from '#web/ui/Notice.tsx';
import { useSubmitOnce } from '#web/ui/useSubmitOnce.ts';
import { MeasureForm } from './MeasureForm.tsx';
import { PieceForm } from './PieceForm.tsx';
import { usePieceSold } from './usePieceSold.ts';
import { recordWeighing } from './weighing.ts';

interface WeighingProps {
  reference: string;
  subject: string;
  /** Undefined for a parcel that this device cannot look up now. */
  parcel?: AgentParcel;
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
export function Weighing({ reference, subject, parcel, booked, initial, replaced, onBack, onDone }: WeighingProps) {
  const { t } = useTranslation('agent');
  const [isSaving, setIsSaving] = useState(false);
  const [failed, setFailed] = useState(false);
  const submitOnce = useSubmitOnce();
  const sold = usePieceSold(parcel);
  const [isNaming, setIsNaming] = useState(false);
  const store = async (body: Pick<NewWeighing, 'mesures' | 'piece'>): Promise<boolean> => {
    setIsSaving(true);
    setFailed(false);
    try {
      await recordWeighing({ reference, subject, body, replaced });
      onDone();
      return true;
    } catch {
      setFailed(true);
      setIsSaving(false);
      return false;
    }
  };
  const measure = (mesures: Measures<number>) => {
    const body = sold.measure(mesures);
    if (body) void submitOnce(() => store(body));
    else setIsNaming(true);
  };
  return (
    <div className={styles.panel}>
      {failed && <Notice tone="error">{t('notStored')}</Notice>}
      {isNaming && parcel && sold.measured ? (
        <PieceForm
          parcel={parcel}
          measured={sold.measured}
          busy={isSaving}
          onBack={() => setIsNaming(false)}
          onChosen={(piece) => {
            const { measured: mesures } = sold;
            if (mesures) void submitOnce(() => store({ mesures, piece }));
          }}
        />
      ) : (
        <MeasureForm
          title={t('weighing.title')}
          text={t('weighing.text')}
          booked={booked}
          initial={initial}
          busy={isSaving}
          onBack={onBack}
          onMeasured={measure}
        />
      )}
    </div>
  );
}
