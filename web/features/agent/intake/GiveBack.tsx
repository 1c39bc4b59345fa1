import PackageX from 'lucide-react/icons/package-x';
import { useTranslation } from 'react-i18next';
import type { AgentParcelWithContainer } from '#shared/intake/schema.ts';
import { Sentence } from '#web/ui/Verbatim.tsx';
import { ConfirmedRecord } from './ConfirmedRecord.tsx';

interface GiveBackProps {
  parcel: AgentParcelWithContainer;
  onDone: () => void;
}

/** Button that records, after a question, that a box was given back to its sender. */
export function GiveBack({ parcel, onDone }: GiveBackProps) {
  const { t } = useTranslation('agent');
  const { client } = parcel;
  return (
    <ConfirmedRecord
      route="giveBackColis"
      parcel={parcel}
      icon={PackageX}
      label={t('giveBack.open')}
      question={t('giveBack.question')}
      onDone={onDone}
    >
      <p>
        {client ? <Sentence keeps={[client]}>{t('giveBack.to', { name: client })}</Sentence> : t('giveBack.toSender')}
      </p>
      <p>{t('giveBack.final')}</p>
    </ConfirmedRecord>
  );
}
