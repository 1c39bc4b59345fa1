import Check from 'lucide-react/icons/check';
import Ruler from 'lucide-react/icons/ruler';
import Shapes from 'lucide-react/icons/shapes';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgentParcelWithContainer, NewIntake } from '#shared/intake/schema.ts';
import type { QueuedFile, QueuedWrite } from '#web/core/offlineQueue/queueDatabase.ts';
import type { Measures } from '#web/core/quote/measures.ts';
import styles from '#web/features/agent/parts/Intake.module.css';
import { PhotoRow } from '#web/features/agent/parts/PhotoRow.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useSubmitOnce } from '#web/ui/useSubmitOnce.ts';
import { MeasureForm } from './MeasureForm.tsx';
import { PieceForm } from './PieceForm.tsx';
import { RefusalForm } from './RefusalForm.tsx';
import { recordIntake } from './recordIntake.ts';
import { usePieceSold } from './usePieceSold.ts';

interface IntakeProps {
  reference: string;
  subject: string;
  /** Undefined for a parcel that this device cannot look up now: then it must be measured or refused. */
  parcel?: AgentParcelWithContainer;
  /** Refused record that this one replaces. */
  replaced: QueuedWrite | undefined;
  onDone: () => void;
}

type Verdict = Pick<NewIntake, 'mesures' | 'prevu' | 'piece' | 'refus'>;
type Step = 'verdict' | 'measure' | 'piece' | 'refuse';

/** The ways to record an intake, with its photos. */
export function Intake({ reference, subject, parcel, replaced, onDone }: IntakeProps) {
  const { t } = useTranslation('agent');
  const earlier = replaced?.input.body as NewIntake | undefined;
  const [step, setStep] = useState<Step>(firstStep(earlier));
  const [photos, setPhotos] = useState<QueuedFile[]>(replaced?.files ?? []);
  const [isSaving, setIsSaving] = useState(false);
  const [failed, setFailed] = useState(false);
  const submitOnce = useSubmitOnce();
  const record = (body: Verdict) => void submitOnce(() => store(body));
  const store = async (body: Verdict): Promise<boolean> => {
    setIsSaving(true);
    setFailed(false);
    try {
      await recordIntake({ reference, subject, body, photos, replaced: replaced?.sequence });
      onDone();
      return true;
    } catch {
      setFailed(true);
      setIsSaving(false);
      return false;
    }
  };
  const sold = usePieceSold(parcel);
  const back = () => setStep('verdict');
  const measure = (mesures: Measures<number>) => {
    const body = sold.measure(mesures);
    if (body) record(body);
    else setStep('piece');
  };
  const namePiece = (piece: string | null) => {
    if (sold.measured || piece !== null) return record({ piece, ...(sold.measured && { mesures: sold.measured }) });
    sold.namePerKilo();
    setStep('measure');
  };
  return (
    <div className={styles.panel}>
      {failed && <Notice tone="error">{t('notStored')}</Notice>}
      <PhotoRow photos={photos} onChange={setPhotos} />
      {step === 'verdict' && (
        <fieldset className={styles.verdicts}>
          <legend>{t('verdict.question')}</legend>
          {parcel && (
            <Button look="accent" icon={Check} wide busy={isSaving} onClick={() => record({ prevu: parcel.prevu })}>
              {t('verdict.matches')}
            </Button>
          )}
          {parcel?.tarif && (
            <Button look="quiet" icon={Shapes} wide onClick={() => setStep('piece')}>
              {t('piece.other')}
            </Button>
          )}
          <Button look={parcel ? 'quiet' : 'primary'} icon={Ruler} wide onClick={() => setStep('measure')}>
            {t('verdict.differs')}
          </Button>
          <Button look="quiet" icon={X} wide onClick={() => setStep('refuse')}>
            {t('verdict.refuse')}
          </Button>
        </fieldset>
      )}
      {step === 'measure' && (
        <MeasureForm
          title={t('measure.title')}
          booked={parcel?.prevu}
          initial={earlier?.mesures ?? parcel?.prevu}
          busy={isSaving}
          onBack={back}
          onMeasured={measure}
        />
      )}
      {step === 'piece' && parcel && (
        <PieceForm
          parcel={parcel}
          measured={sold.measured}
          named={sold.named}
          busy={isSaving}
          onBack={back}
          onChosen={namePiece}
        />
      )}
      {step === 'refuse' && (
        <RefusalForm
          initial={earlier?.refus ?? ''}
          busy={isSaving}
          onBack={back}
          onRefused={(refus) => record({ refus })}
        />
      )}
    </div>
  );
}

const firstStep = (earlier: NewIntake | undefined): Step => {
  if (earlier?.mesures) return 'measure';
  return earlier?.refus === undefined ? 'verdict' : 'refuse';
};
