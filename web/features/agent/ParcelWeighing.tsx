import Ruler from 'lucide-react/icons/ruler';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { AgentParcelWithContainer } from '#shared/intake/schema.ts';
import type { QueuedWrite } from '#web/core/offlineQueue/queueDatabase.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { subjectOf, weighingPath } from './references.ts';
import { Weighing } from './Weighing.tsx';
import { measuresOf, refusalOf } from './weighing.ts';

interface ParcelWeighingProps {
  reference: string;
  parcel: AgentParcelWithContainer;
  /** Records of the parcel that wait on this device to be sent. */
  waiting: readonly QueuedWrite[];
  /** Refused record that is corrected. */
  replaced: QueuedWrite | undefined;
  /** True while the form is shown, else the link to it. */
  open: boolean;
  onDone: () => void;
}

/** Link to the form that corrects the weighing of a received parcel, or the form; or why it is not corrected any more. */
export function ParcelWeighing({ reference, parcel, waiting, replaced, open, onDone }: ParcelWeighingProps) {
  const { t } = useTranslation('agent');
  const navigate = useNavigate();
  const refusal = refusalOf(parcel, waiting, new Date());
  if (refusal === 'COLIS_IN_CONTAINER' || refusal === 'CONTAINER_CLOSED')
    return open && <Notice tone="warning">{t(`weighing.refusals.${refusal}`)}</Notice>;
  if (refusal) return null;
  if (!open)
    return (
      <ButtonLink look="quiet" icon={Ruler} wide to={weighingPath(reference)}>
        {t('weighing.open')}
      </ButtonLink>
    );
  return (
    <Weighing
      reference={String(parcel.id)}
      subject={subjectOf(parcel)}
      booked={parcel.prevu}
      initial={measuresOf(replaced ?? waiting.at(-1)) ?? parcel.reception?.mesures ?? parcel.prevu}
      replaced={replaced?.sequence}
      onBack={() => void navigate(-1)}
      onDone={onDone}
    />
  );
}
