import { useMemo, useState } from 'react';
import type { Container } from '#shared/containers/schema.ts';
import { type ConfirmedChange, useConfirmChange } from '#web/core/admin/change/useConfirmChange.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { pathTo } from '#web/core/paths.ts';
import { lazyAfterPaint } from '#web/ui/lazyAfterPaint.tsx';
import { ContainerChanges } from './ContainerChanges.tsx';
import { ContainerForm } from './ContainerForm.tsx';
import type { ContainerToSend } from './containerFormSchema.ts';
import { useUpdateContainer } from './queries.ts';
import { valuesOf } from './values.ts';

const ConfirmEditDialog = lazyAfterPaint(
  async () => (await import('./ConfirmEditDialog.tsx')).ConfirmEditDialog,
  () => null,
);

export function EditContainer({ container }: { container: Container }) {
  const { mutateAsync } = useUpdateContainer(container);
  const { preview, decide, answer, explain, ChangeDialog } = useConfirmChange();
  const [wanted, setWanted] = useState(container.statut);
  const [isDelay, setIsDelay] = useState(false);
  const values = useMemo(() => valuesOf(container), [container]);
  const taken = {
    weight: container.poidsMax - container.poidsRestant,
    volume: container.volumeMax - container.volumeRestant,
  };

  /** Previews the change: a statut may be unexpected, and customers are notified of new dates and places. */
  const confirm = async (edit: ContainerToSend) => {
    setWanted(edit.statut);
    return decide(async (motifRetard) => {
      const { isLater, previewEdit } = await import('./previewEdit.ts');
      setIsDelay(isLater(container, edit));
      return previewEdit(container, edit, motifRetard);
    });
  };
  const send = async (wanted: ContainerToSend, decision: ConfirmedChange) => {
    try {
      return await mutateAsync({ ...wanted, ...decision });
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
      <ContainerForm
        kind="update"
        values={values}
        sold={container.tarif}
        taken={taken}
        confirm={confirm}
        send={send}
        cancelTo={pathTo('cockpit', { id: container.id })}
      />
      <ContainerChanges container={container} />
      {ChangeDialog && (
        <ConfirmEditDialog
          container={container}
          statut={wanted}
          preview={preview}
          isDelay={isDelay}
          onExplain={explain}
          onAnswer={answer}
          ChangeDialog={ChangeDialog}
        />
      )}
    </>
  );
}
