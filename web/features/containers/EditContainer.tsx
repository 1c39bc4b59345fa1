import { type ComponentType, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Change, ChangePreview } from '#shared/changes/schema.ts';
import type { Container, ContainerStatut } from '#shared/containers/schema.ts';
import { CONTAINER_STATUTS } from '#shared/containers/statuts.ts';
import { timeZoneAt } from '#shared/places/places.ts';
import type { ChangeDialogProps } from '#web/core/admin/change/ChangeDialog.tsx';
import { ChangeLog } from '#web/core/admin/change/ChangeLog.tsx';
import { type ConfirmedChange, useConfirmChange } from '#web/core/admin/change/useConfirmChange.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { placeTime } from '#web/core/placeTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ContainerForm } from './ContainerForm.tsx';
import { previewEdit, useUpdateContainer } from './queries.ts';
import { type ContainerToSend, valuesOf } from './values.ts';

export function EditContainer({ container }: { container: Container }) {
  const changeLabel = useChangeLabel(container);
  const { mutateAsync } = useUpdateContainer(container);
  const { preview, decide, answer, ChangeDialog } = useConfirmChange();
  const [wanted, setWanted] = useState(container.statut);
  const values = useMemo(() => valuesOf(container), [container]);
  const taken = {
    weight: container.poidsMax - container.poidsRestant,
    volume: container.volumeMax - container.volumeRestant,
  };

  /** Previews the change: a statut may be unexpected, and customers are notified of new dates and places. */
  const confirm = async (edit: ContainerToSend) => {
    setWanted(edit.statut);
    return decide(() => previewEdit(container, edit));
  };
  const send = async (wanted: ContainerToSend, decision: ConfirmedChange) => {
    try {
      await mutateAsync({ ...wanted, ...decision });
    } catch (error) {
      throw error instanceof Refusal && error.code === 'MAXIMA_BELOW_BOOKED' ? withFieldErrors(error, wanted) : error;
    }
  };
  /** Moves the refusal's message to each maximum that is below the booked amount. */
  const withFieldErrors = ({ status, code, message }: Refusal, { poidsMax, volumeMax }: ContainerToSend) =>
    new Refusal(status, code, message, {
      ...(poidsMax < taken.weight && { poidsMax: message }),
      ...(volumeMax < taken.volume && { volumeMax: message }),
    });
  return (
    <>
      <ContainerForm kind="update" values={values} taken={taken} confirm={confirm} send={send} />
      <ChangeLog changes={container.changements} labelOf={changeLabel} />
      {ChangeDialog && (
        <ConfirmEditDialog
          container={container}
          statut={wanted}
          preview={preview}
          onAnswer={answer}
          ChangeDialog={ChangeDialog}
        />
      )}
    </>
  );
}

interface ConfirmEditDialogProps {
  container: Container;
  statut: ContainerStatut;
  preview: ChangePreview | undefined;
  onAnswer: (decision: ConfirmedChange | undefined) => void;
  ChangeDialog: ComponentType<ChangeDialogProps>;
}

function ConfirmEditDialog({ container, statut, preview, onAnswer, ChangeDialog }: ConfirmEditDialogProps) {
  const { id, statut: before } = container;
  const { t } = useTranslation(['containers', 'change']);
  const statutLabel = useStatutLabel();
  const texts = () => {
    if (statut === before) return { title: t('change:plan', { id }), confirmLabel: t('change:notify') };
    if (statut === 'ANNULE') return { title: t('cancel.title'), confirmLabel: t('cancel.submit') };
    return { title: t('change:container', { id, statut: statutLabel(statut) }), confirmLabel: t('change:submit') };
  };
  return <ChangeDialog preview={preview} {...texts()} onAnswer={onAnswer} />;
}

/** Returns a function that formats a changed value; dates are in the zone of their place. */
function useChangeLabel({ fuseau, destination }: Container) {
  const { t } = useTranslation('containers');
  const statutLabel = useStatutLabel();
  const language = useLanguage();
  return (value: string, champ: Change['champ']) => {
    if (value === '') return t('noSite');
    if (champ === 'dateDepart' || champ === 'receptionFin') return placeTime(language, value, fuseau);
    if (champ === 'dateArrivee') return placeTime(language, value, timeZoneAt(destination, fuseau));
    return champ ? value : statutLabel(value);
  };
}

function useStatutLabel() {
  const { t } = useTranslation('common');
  return (state: string) => {
    const statut = CONTAINER_STATUTS.find((each) => each === state);
    return statut ? t(`container.statuts.${statut}`) : state;
  };
}
