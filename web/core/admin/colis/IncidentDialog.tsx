import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { IncidentAct } from '#shared/colis/incident.ts';
import type { Colis } from '#shared/colis/schema.ts';
import { MessagePreview } from '#web/core/admin/change/MessagePreview.tsx';
import { MotifForm } from '#web/core/admin/change/MotifForm.tsx';
import { RecipientMails } from '#web/core/admin/change/RecipientMails.tsx';
import { Unreachable } from '#web/core/admin/change/Unreachable.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import styles from './DecisionDialog.module.css';
import { useDecideIncident, useIncidentPreview } from './decisions.ts';

/** Decisions that cannot be taken back. */
const FINAL: ReadonlySet<IncidentAct> = new Set(['PERDU', 'NON_RECU', 'RENDU']);

interface IncidentDialogProps {
  colis: Colis;
  act: IncidentAct;
  onClose: () => void;
}

/** Dialog that decides on an exception of a parcel, after showing what sender and recipient will read. */
export function IncidentDialog({ colis, act, onClose }: IncidentDialogProps) {
  const { t } = useTranslation('adminColis');
  const form = useId();
  const { data } = useIncidentPreview(colis.id, act);
  const { decide, busy, fault } = useDecideIncident(colis, onClose);
  const { version, incident } = colis;
  const words = t(`decide.acts.${act}.open`, { container: incident?.conteneurId });
  return (
    <ConfirmDialog
      open
      title={t('decide.actTitle', { act: words, id: colis.id })}
      confirmLabel={words}
      form={form}
      busy={busy}
      onCancel={onClose}
      danger={FINAL.has(act)}
    >
      <div className={styles.parts}>
        <p>{t(`decide.acts.${act}.text`)}</p>
        {data && <Unreachable customers={data.injoignables} />}
        {data && <MessagePreview messages={data.messages} />}
        {data && <RecipientMails mails={data.mailsDestinataires} />}
        <MotifForm
          form={form}
          onSubmit={(motif) => decide({ decision: act, motif, ...(version !== undefined && { version }) })}
        />
        <FormFault>{fault}</FormFault>
      </div>
    </ConfirmDialog>
  );
}
