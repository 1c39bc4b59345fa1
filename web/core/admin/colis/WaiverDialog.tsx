import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Colis } from '#shared/colis/schema.ts';
import { MotifForm } from '#web/core/admin/change/MotifForm.tsx';
import { dollars } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import styles from './DecisionDialog.module.css';
import { useTakeBackDuty, useWaive } from './decisions.ts';

interface WaiverDialogProps {
  colis: Colis;
  onClose: () => void;
}

/** Dialog that waives what is due for a parcel, with a reason. */
export function WaiverDialog({ colis, onClose }: WaiverDialogProps) {
  return <ReasonDialog name="waive" sum={colis.aPayer} use={useWaive(colis, onClose)} onClose={onClose} />;
}

/** Dialog that takes back the duties that are asked of a recipient, with a reason. */
export function DutyTakeBackDialog({ colis, onClose }: WaiverDialogProps) {
  const sum = colis.fraisArrivee?.droits ?? 0;
  return <ReasonDialog name="dutyBack" sum={sum} use={useTakeBackDuty(colis, onClose)} onClose={onClose} />;
}

/** Dialog that ends the storage of a parcel, with a reason. */
export function StorageWaiverDialog({ colis, onClose }: WaiverDialogProps) {
  const { decide, ...rest } = useWaive(colis, onClose);
  const use = { ...rest, decide: ({ motif }: { motif: string }) => decide({ motif, magasinageSeul: true }) };
  const sum = Math.min(colis.aPayer, colis.fraisArrivee?.magasinage ?? 0);
  return <ReasonDialog name="storage" sum={sum} use={use} onClose={onClose} />;
}

interface ReasonDialogProps {
  name: 'waive' | 'dutyBack' | 'storage';
  sum: number;
  use: Omit<ReturnType<typeof useWaive>, 'decide'> & { decide: (input: { motif: string }) => void };
  onClose: () => void;
}

function ReasonDialog({ name, sum, use: { decide, busy, fault }, onClose }: ReasonDialogProps) {
  const { t } = useTranslation('adminColis');
  const language = useLanguage();
  const form = useId();
  return (
    <ConfirmDialog
      open
      title={t(`decide.${name}.title`, { sum: dollars(language, sum) })}
      confirmLabel={t(`decide.${name}.submit`)}
      form={form}
      busy={busy}
      onCancel={onClose}
      danger
    >
      <div className={styles.parts}>
        <p>{t(`decide.${name}.text`)}</p>
        <MotifForm form={form} onSubmit={(motif) => decide({ motif })} />
        <FormFault>{fault}</FormFault>
      </div>
    </ConfirmDialog>
  );
}
