import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Container, ContainerStatut } from '#shared/bookings/schema.ts';
import { CONTAINER_STATUTS } from '#shared/bookings/statuts.ts';
import type { ChangePreview } from '#shared/changes/schema.ts';
import { ChangeDialog } from '#web/core/admin/change/ChangeDialog.tsx';
import { Changes } from '#web/core/admin/change/Changes.tsx';
import { type Decision, useChangeQuestion } from '#web/core/admin/change/useChangeQuestion.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { ContainerForm } from './ContainerForm.tsx';
import { previewStatut, useUpdateContainer } from './queries.ts';
import { type ContainerToSend, valuesOf } from './values.ts';

export function EditContainer({ container }: { container: Container }) {
  const statutWord = useStatutWord();
  const { mutateAsync } = useUpdateContainer(container);
  const { preview, decide, answer } = useChangeQuestion();
  const [wanted, setWanted] = useState(container.statut);
  const values = useMemo(() => valuesOf(container), [container]);
  const taken = {
    weight: container.poidsMax - container.poidsRestant,
    volume: container.volumeMax - container.volumeRestant,
  };

  /** Another statut may be unexpected: by the dates that the form has. */
  const confirm = async ({ statut, dateDepart, dateArrivee }: ContainerToSend) => {
    if (statut === container.statut) return {};
    setWanted(statut);
    return decide(() => previewStatut(container.id, { statut, dateDepart, dateArrivee }));
  };
  const send = async (wanted: ContainerToSend, decision: Decision) => {
    try {
      await mutateAsync({ ...wanted, ...decision });
    } catch (error) {
      throw error instanceof Refusal && error.code === 'MAXIMA_BELOW_BOOKED' ? inPlace(error, wanted) : error;
    }
  };
  /** The maximum that is too small says so itself. */
  const inPlace = ({ status, code, message }: Refusal, { poidsMax, volumeMax }: ContainerToSend) =>
    new Refusal(status, code, message, {
      ...(poidsMax < taken.weight && { poidsMax: message }),
      ...(volumeMax < taken.volume && { volumeMax: message }),
    });
  return (
    <>
      <ContainerForm kind="update" values={values} taken={taken} confirm={confirm} send={send} />
      <Changes changes={container.changements} word={statutWord} />
      <Question container={container} statut={wanted} preview={preview} onAnswer={answer} />
    </>
  );
}

interface QuestionProps {
  container: Container;
  statut: ContainerStatut;
  preview: ChangePreview | undefined;
  onAnswer: (decision: Decision | undefined) => void;
}

function Question({ container: { id }, statut, preview, onAnswer }: QuestionProps) {
  const { t } = useTranslation(['containers', 'change']);
  const statutWord = useStatutWord();
  const cancels = statut === 'ANNULE';
  return (
    <ChangeDialog
      preview={preview}
      title={cancels ? t('cancel.title') : t('change:container', { id, statut: statutWord(statut) })}
      confirmLabel={cancels ? t('cancel.submit') : t('change:submit')}
      onAnswer={onAnswer}
    />
  );
}

function useStatutWord() {
  const { t } = useTranslation('common');
  return (state: string) => {
    const statut = CONTAINER_STATUTS.find((each) => each === state);
    return statut ? t(`container.statuts.${statut}`) : state;
  };
}
