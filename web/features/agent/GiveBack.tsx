import PackageX from 'lucide-react/icons/package-x';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgentParcelWithContainer } from '#shared/intake/schema.ts';
import { enqueue } from '#web/core/offlineQueue/offlineQueue.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useSubmitOnce } from '#web/ui/useSubmitOnce.ts';
import { Sentence } from '#web/ui/Verbatim.tsx';
import { subjectOf } from './references.ts';

interface GiveBackProps {
  parcel: AgentParcelWithContainer;
  onDone: () => void;
}

/** Button that records, after a question, that a box was given back to its sender; stored on the device and sent from there. */
export function GiveBack({ parcel, onDone }: GiveBackProps) {
  const { t } = useTranslation('agent');
  const [isAsking, setIsAsking] = useState(false);
  const [failed, setFailed] = useState(false);
  const submitOnce = useSubmitOnce();
  const { id, client } = parcel;
  const record = async (): Promise<boolean> => {
    setIsAsking(false);
    setFailed(false);
    try {
      const input = { params: { reference: String(id) } };
      await enqueue({ route: 'giveBackColis', input, subject: subjectOf(parcel) });
      onDone();
      return true;
    } catch {
      setFailed(true);
      return false;
    }
  };
  return (
    <>
      {failed && <Notice tone="error">{t('notStored')}</Notice>}
      <Button look="accent" icon={PackageX} wide onClick={() => setIsAsking(true)}>
        {t('giveBack.open')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('giveBack.question')}
        confirmLabel={t('giveBack.open')}
        onConfirm={() => void submitOnce(record)}
        onCancel={() => setIsAsking(false)}
      >
        <p>
          {client ? <Sentence keeps={[client]}>{t('giveBack.to', { name: client })}</Sentence> : t('giveBack.toSender')}
        </p>
        <p>{t('giveBack.final')}</p>
      </ConfirmDialog>
    </>
  );
}
