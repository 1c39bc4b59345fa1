import Ruler from 'lucide-react/icons/ruler';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { AgentParcelWithContainer } from '#shared/intake/schema.ts';
import type { WeighingRefusal } from '#shared/intake/weighing.ts';
import type { Measures } from '#web/core/quote/measures.ts';
import { subjectOf, weighingPath } from '#web/features/agent/queries/references.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Weighing } from './Weighing.tsx';

interface ParcelWeighingProps {
  reference: string;
  parcel: AgentParcelWithContainer;
  /** Reason for which it is not weighed again. */
  refusal: WeighingRefusal | undefined;
  /** Measures to begin with. */
  initial: Measures<number>;
  /** Number of the refused record that is corrected. */
  replaced: number | undefined;
  /** True while the form is shown, else the link to it. */
  open: boolean;
  onDone: () => void;
}

/**
 * Link to the form that corrects the weighing of a received parcel, or the form; or why it is not corrected any more.
 */
export function ParcelWeighing(props: ParcelWeighingProps) {
  const { reference, parcel, refusal, initial, replaced, open, onDone } = props;
  const { t } = useTranslation('agent');
  const navigate = useNavigate();
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
      parcel={parcel}
      booked={parcel.prevu}
      initial={initial}
      replaced={replaced}
      onBack={() => void navigate(-1)}
      onDone={onDone}
    />
  );
}
