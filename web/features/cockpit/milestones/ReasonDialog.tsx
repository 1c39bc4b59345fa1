import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DelayReason, MILESTONE_NAMES } from '#shared/milestones/codes.ts';
import type { Milestone } from '#shared/milestones/schema.ts';
import { DelayText } from '#web/core/milestones/MilestoneList.tsx';
import { ReasonField } from '#web/core/milestones/ReasonField.tsx';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import styles from './Milestones.module.css';
import { useChange } from './useChange.ts';

interface ReasonDialogProps {
  containerId: number;
  milestone: Milestone;
  version: number;
  onClose: () => void;
}

/** Dialog that gives the reason for a delay; no date changes, and nobody is notified. */
export function ReasonDialog({ containerId, milestone, version, onClose }: ReasonDialogProps) {
  const { t } = useTranslation(['cockpit', 'milestones']);
  const language = useLanguage();
  const form = useId();
  const { code, retard } = milestone;
  const [motif, setMotif] = useState<DelayReason>();
  const [isMissing, setIsMissing] = useState(false);
  const { send, busy, fields, fault } = useChange(containerId, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(motif === undefined);
    if (motif) void send({ kind: 'explain', input: { params: { id: containerId, code }, body: { version, motif } } });
  };
  const error = fields.motif ?? (isMissing && !motif ? t('milestones:reason.required') : undefined);
  return (
    <ConfirmDialog
      open
      title={t('milestones.explainTitle', { name: MILESTONE_NAMES[language][code] })}
      confirmLabel={t('milestones.save')}
      form={form}
      busy={busy}
      onCancel={onClose}
    >
      <form id={form} className={styles.parts} onSubmit={submit} noValidate>
        <DelayText milestone={{ retard }} />
        <ReasonField value={motif} error={error} onChoose={setMotif} />
        <FormFault>{fault}</FormFault>
      </form>
    </ConfirmDialog>
  );
}
