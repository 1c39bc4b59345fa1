import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgentParcelWithContainer } from '#shared/intake/schema.ts';
import { enqueue } from '#web/core/offlineQueue/offlineQueue.ts';
import { subjectOf } from '#web/features/agent/queries/references.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useSubmitOnce } from '#web/ui/useSubmitOnce.ts';

interface ConfirmedRecordProps {
  route: 'giveBackColis' | 'findColis';
  parcel: AgentParcelWithContainer;
  icon: LucideIcon;
  label: string;
  question: string;
  /** Paragraphs of the question. */
  children: ReactNode;
  onDone: () => void;
}

/** Button that records something about a box after a question; stored on the device and sent from there. */
export function ConfirmedRecord(props: ConfirmedRecordProps) {
  const { route, parcel, icon, label, question, children, onDone } = props;
  const { t } = useTranslation('agent');
  const [isAsking, setIsAsking] = useState(false);
  const [failed, setFailed] = useState(false);
  const submitOnce = useSubmitOnce();
  const record = async (): Promise<boolean> => {
    setIsAsking(false);
    setFailed(false);
    try {
      const input = { params: { reference: String(parcel.id) } };
      await enqueue({ route, input, subject: subjectOf(parcel) });
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
      <Button look="accent" icon={icon} wide onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={question}
        confirmLabel={label}
        onConfirm={() => void submitOnce(record)}
        onCancel={() => setIsAsking(false)}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
