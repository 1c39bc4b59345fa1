import PackageCheck from 'lucide-react/icons/package-check';
import { useTranslation } from 'react-i18next';
import type { AgentParcelWithContainer } from '#shared/intake/schema.ts';
import { ConfirmedRecord } from './ConfirmedRecord.tsx';

interface FindBoxProps {
  parcel: AgentParcelWithContainer;
  onDone: () => void;
}

/** Button that records, after a question, that the agent's depot found a box which counted as missing. */
export function FindBox({ parcel, onDone }: FindBoxProps) {
  const { t } = useTranslation('agent');
  return (
    <ConfirmedRecord
      route="findColis"
      parcel={parcel}
      icon={PackageCheck}
      label={t('findBox.open')}
      question={t('findBox.question')}
      onDone={onDone}
    >
      <p>{t(parcel.etat === 'ANNULE' ? 'findBox.textCancelled' : 'findBox.text')}</p>
    </ConfirmedRecord>
  );
}
