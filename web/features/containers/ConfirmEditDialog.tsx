import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangePreview } from '#shared/changes/schema.ts';
import type { Container, ContainerStatut } from '#shared/containers/schema.ts';
import type { ChangeDialogProps } from '#web/core/admin/change/ChangeDialog.tsx';
import type { ConfirmedChange } from '#web/core/admin/change/useConfirmChange.ts';
import { useStatutLabel } from './useStatutLabel.ts';

interface ConfirmEditDialogProps {
  container: Container;
  statut: ContainerStatut;
  isDelay: boolean;
  preview: ChangePreview | undefined;
  onAnswer: (decision: ConfirmedChange | undefined) => void;
  onExplain: ChangeDialogProps['onExplain'];
  ChangeDialog: ComponentType<ChangeDialogProps>;
}

/** Dialog that says what an edit of a container changes for its customers, and asks for its reason. */
export function ConfirmEditDialog({
  container,
  statut,
  isDelay,
  preview,
  onAnswer,
  onExplain,
  ChangeDialog,
}: ConfirmEditDialogProps) {
  const { id, statut: before } = container;
  const { t } = useTranslation(['containers', 'change']);
  const statutLabel = useStatutLabel();
  const texts = () => {
    if (statut === before) return { title: t('change:plan', { id }), confirmLabel: t('change:notify') };
    if (statut === 'ANNULE') return { title: t('cancel.title'), confirmLabel: t('cancel.submit') };
    if (before === 'ANNULE')
      return {
        title: t('reopen.title', { id }),
        confirmLabel: t('reopen.submit'),
        effect: <p>{t('reopen.effect')}</p>,
      };
    return { title: t('change:container', { id, statut: statutLabel(statut) }), confirmLabel: t('change:submit') };
  };
  return <ChangeDialog preview={preview} isDelay={isDelay} {...texts()} onAnswer={onAnswer} onExplain={onExplain} />;
}
