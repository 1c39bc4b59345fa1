import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { colisRoutes } from '#shared/colis/routes.ts';
import type { Colis } from '#shared/colis/schema.ts';
import { call } from '#web/core/api/call.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { colisKeys } from '#web/core/colis/keys.ts';
import { useRefreshColis } from '#web/core/colis/useRefreshColis.ts';
import { paths } from '#web/core/paths.ts';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toasts.ts';

interface DeleteColisProps {
  colis: Colis;
  open: boolean;
  onClose: () => void;
}

/** Confirmation dialog that deletes a parcel and returns to the list. */
export function DeleteColis({ colis, open, onClose }: DeleteColisProps) {
  const { t } = useTranslation('colis');
  const client = useQueryClient();
  const navigate = useNavigate();
  const refresh = useRefreshColis();
  const isSent = useRef(false);
  const clearCache = useRef(() => {});
  useEffect(() => () => clearCache.current(), []);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(colisRoutes.remove, { params: { id: colis.id } }),
    onSuccess: ({ message }) => {
      toast('success', message);
      // Deferred until the page is unmounted, because it would refetch the deleted parcel.
      clearCache.current = () => {
        client.removeQueries({ queryKey: colisKeys.one(colis.id) });
        refresh();
      };
      void navigate(paths.myColis, { replace: true });
    },
    onError: (error) => {
      toast(
        'error',
        error instanceof Refusal && error.message ? error.message : `${t('remove.failed')} ${adviceOn(error)}`,
      );
      isSent.current = false;
      onClose();
      refresh();
    },
  });
  const confirm = () => {
    if (isSent.current) return;
    isSent.current = true;
    mutate();
  };
  return (
    <ConfirmDialog
      open={open}
      title={t('remove.title')}
      confirmLabel={t('remove.confirm')}
      onConfirm={confirm}
      onCancel={onClose}
      busy={isPending}
      danger
    >
      <p>{t('remove.text', { description: colis.description })}</p>
    </ConfirmDialog>
  );
}
