import { useMemo } from 'react';
import type { Container } from '#shared/bookings/schema.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { CancelDialog, useQuestion } from './CancelDialog.tsx';
import { ContainerForm } from './ContainerForm.tsx';
import { useUpdateContainer } from './queries.ts';
import { type ContainerToSend, valuesOf } from './values.ts';

export function EditContainer({ container }: { container: Container }) {
  const { mutateAsync } = useUpdateContainer(container);
  const { asking, ask, answer } = useQuestion();
  const values = useMemo(() => valuesOf(container), [container]);
  const taken = {
    weight: container.poidsMax - container.poidsRestant,
    volume: container.volumeMax - container.volumeRestant,
  };

  const send = async (wanted: ContainerToSend) => {
    try {
      await mutateAsync(wanted);
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
  const cancels = ({ statut }: ContainerToSend) => statut === 'ANNULE' && container.statut !== 'ANNULE';

  return (
    <>
      <ContainerForm
        kind="update"
        values={values}
        taken={taken}
        confirm={async (wanted) => !cancels(wanted) || ask()}
        send={send}
      />
      <CancelDialog container={container} open={asking} onAnswer={answer} />
    </>
  );
}
