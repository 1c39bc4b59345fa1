import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { IntakeDifferenceDecision } from '#shared/colis/decisions.ts';
import type { Colis } from '#shared/colis/schema.ts';
import { MessagePreview } from '#web/core/admin/change/MessagePreview.tsx';
import { MotifForm } from '#web/core/admin/change/MotifForm.tsx';
import { Unreachable } from '#web/core/admin/change/Unreachable.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import styles from './DecisionDialog.module.css';
import { useDecide, useDecisionPreview } from './decisions.ts';
import { MoneyEffect } from './MoneyEffect.tsx';

interface DecisionDialogProps {
  colis: Colis;
  decision: IntakeDifferenceDecision;
  onClose: () => void;
}

/** Dialog that applies a difference, or keeps the booking, after showing the effect on space, money and messages. */
export function DecisionDialog({ colis, decision, onClose }: DecisionDialogProps) {
  const { t } = useTranslation('adminColis');
  const form = useId();
  const preview = useDecisionPreview(colis.id, decision);
  const { decide, busy, fault } = useDecide(colis, onClose);
  return (
    <ConfirmDialog
      open
      title={t(`decide.${decision}.title`, { id: colis.id })}
      confirmLabel={t(`decide.${decision}.submit`)}
      form={form}
      busy={busy}
      onCancel={onClose}
    >
      <div className={styles.parts}>
        <p>{t(`decide.${decision}.text`)}</p>
        <MoneyEffect preview={preview} />
        {preview.data && <Unreachable customers={preview.data.injoignables} />}
        {preview.data && <MessagePreview messages={preview.data.messages} />}
        <MotifForm form={form} onSubmit={(motif) => decide({ decision, motif })} />
        <FormFault>{fault}</FormFault>
      </div>
    </ConfirmDialog>
  );
}
