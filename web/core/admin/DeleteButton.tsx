import { useMutation } from '@tanstack/react-query';
import Trash from 'lucide-react/icons/trash-2';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';

interface RemoveProps {
  /** The question that is asked first. */
  title: string;
  /** What goes with it. */
  children: ReactNode;
  remove: () => Promise<unknown>;
  onRemoved: () => void;
  /** That it was not done, and why. */
  failed: (reason: string) => string;
}

/** Deletes what a panel shows, after a question. What is gone already is deleted too. */
export function DeleteButton({ title, children, remove, onRemoved, failed }: RemoveProps) {
  const { t } = useTranslation('ledger');
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () =>
      remove().catch((error: unknown) => {
        if (!(error instanceof Refusal && error.status === 404)) throw error;
      }),
    onSuccess: () => {
      setAsking(false);
      onRemoved();
    },
  });
  const keep = () => {
    if (isPending) return;
    reset();
    setAsking(false);
  };
  return (
    <>
      <Button look="quiet" icon={Trash} onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={title}
        confirmLabel={t('remove')}
        onConfirm={() => mutate()}
        onCancel={keep}
        danger
        busy={isPending}
      >
        <p>{children}</p>
        <FormFault>{error && failed(reasonFor(error))}</FormFault>
      </ConfirmDialog>
    </>
  );
}
