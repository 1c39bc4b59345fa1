import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Container, ContainerStatut } from '#shared/bookings/schema.ts';
import { CONTAINER_STATUTS } from '#shared/bookings/statuts.ts';
import type { ChangePreview, PlanField } from '#shared/changes/schema.ts';
import { zoneAt } from '#shared/places/places.ts';
import { ChangeDialog } from '#web/core/admin/change/ChangeDialog.tsx';
import { ChangeLog } from '#web/core/admin/change/ChangeLog.tsx';
import { type Decision, useConfirmChange } from '#web/core/admin/change/useConfirmChange.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { placeTime } from '#web/core/placeTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ContainerForm } from './ContainerForm.tsx';
import { previewEdit, useUpdateContainer } from './queries.ts';
import { type ContainerToSend, valuesOf } from './values.ts';

export function EditContainer({ container }: { container: Container }) {
  const changeWord = useChangeWord(container);
  const { mutateAsync } = useUpdateContainer(container);
  const { preview, decide, answer } = useConfirmChange();
  const [wanted, setWanted] = useState(container.statut);
  const values = useMemo(() => valuesOf(container), [container]);
  const taken = {
    weight: container.poidsMax - container.poidsRestant,
    volume: container.volumeMax - container.volumeRestant,
  };

  /** Another statut may be unexpected, and other dates or places are told to customers. */
  const confirm = async (edit: ContainerToSend) => {
    setWanted(edit.statut);
    return decide(() => previewEdit(container, edit));
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
      <ChangeLog changes={container.changements} word={changeWord} />
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

function Question({ container: { id, statut: before }, statut, preview, onAnswer }: QuestionProps) {
  const { t } = useTranslation(['containers', 'change']);
  const statutWord = useStatutWord();
  const words = () => {
    if (statut === before) return { title: t('change:plan', { id }), confirmLabel: t('change:notify') };
    if (statut === 'ANNULE') return { title: t('cancel.title'), confirmLabel: t('cancel.submit') };
    return { title: t('change:container', { id, statut: statutWord(statut) }), confirmLabel: t('change:submit') };
  };
  return <ChangeDialog preview={preview} {...words()} onAnswer={onAnswer} />;
}

/** The words for a value that was changed: dates on the clock of their place. */
function useChangeWord({ fuseau, destination }: Container) {
  const statutWord = useStatutWord();
  const language = useLanguage();
  return (value: string, champ: PlanField | undefined) => {
    if (champ === 'dateDepart') return placeTime(language, value, fuseau);
    if (champ === 'dateArrivee') return placeTime(language, value, zoneAt(destination, fuseau));
    return champ ? value : statutWord(value);
  };
}

function useStatutWord() {
  const { t } = useTranslation('common');
  return (state: string) => {
    const statut = CONTAINER_STATUTS.find((each) => each === state);
    return statut ? t(`container.statuts.${statut}`) : state;
  };
}
