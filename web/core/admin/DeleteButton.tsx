import { useMutation } from '@tanstack/react-query';
import Trash from 'lucide-react/icons/trash-2';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';

interface DeleteButtonProps {
  /** Title of the confirmation dialog. */
  title: string;
  /** Consequences of the deletion. */
  children: ReactNode;
  remove: () => Promise<unknown>;
  onRemoved: () => void;
  /** Returns the error text for a failed deletion. */
  failed: (reason: string) => string;
}

/** Button that deletes the row of a panel after a confirmation. A row that is already gone (404) counts as deleted. */
export function DeleteButton({ title, children, remove, onRemoved, failed }: DeleteButtonProps) {
  const { t } = useTranslation('table');
  const [isConfirming, setIsConfirming] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () =>
      remove().catch((error: unknown) => {
        if (!(error instanceof Refusal && error.status === 404)) throw error;
      }),
    onSuccess: () => {
      setIsConfirming(false);
      onRemoved();
    },
  });
  const cancel = () => {
    if (isPending) return;
    reset();
    setIsConfirming(false);
  };
  return (
    <>
      <Button look="quiet" icon={Trash} onClick={() => setIsConfirming(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={title}
        confirmLabel={t('remove')}
        onConfirm={() => mutate()}
        onCancel={cancel}
        danger
        busy={isPending}
      >
        <p>{children}</p>
        <FormFault>{error && failed(reasonFor(error))}</FormFault>
      </ConfirmDialog>
    </>
  );
}
