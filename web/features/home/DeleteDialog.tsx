import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { containersRoutes } from '#shared/containers/routes.ts';
import type { Container } from '#shared/containers/schema.ts';
import { placeName } from '#shared/places/names.ts';
import { call } from '#web/core/api/call.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { cacheDeletedContainer } from '#web/core/container/containers.ts';
import { date } from '#web/core/format.ts';
import { pathTo } from '#web/core/paths.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './DeleteDialog.module.css';

interface DeleteDialogProps {
  container: Container | undefined;
  onClose: () => void;
  onDeleted: () => void;
}

/** Confirmation dialog that deletes a container; on a refusal it stays open and shows the reason. */
export function DeleteDialog({ container, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const { mutate, isPending, error, reset } = useDeleteContainer();

  const close = () => {
    if (isPending) return;
    reset();
    onClose();
  };
  const remove = () => {
    if (!container) return;
    mutate(container.id, {
      onSuccess: () => {
        onDeleted();
        toast('success', t('remove.done'));
      },
    });
  };
  return (
    <ConfirmDialog
      open={container !== undefined}
      title={t('remove.title')}
      confirmLabel={t('remove.submit')}
      onConfirm={remove}
      onCancel={close}
      danger
      busy={isPending}
    >
      {container && (
        <p>
          {t('remove.text', {
            id: container.id,
            from: placeName(language, container.lieuEnlevement),
            to: placeName(language, container.destination),
            date: date(language, container.dateDepart, container.fuseau),
          })}
        </p>
      )}
      {container && error && <DeleteError error={error} container={container} />}
    </ConfirmDialog>
  );
}

/** Deletes a container; one that is already deleted counts as a success. */
function useDeleteContainer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => {
      await call(containersRoutes.remove, { params: { id } }).catch((error: unknown) => {
        if (!(error instanceof Refusal && error.status === 404)) throw error;
      });
    },
    onSuccess: (_, id) => cacheDeletedContainer(client, id),
  });
}

function DeleteError({ error, container }: { error: Error; container: Container }) {
  const { t } = useTranslation('home');
  const holdsColis = error instanceof Refusal && error.code === 'CONTAINER_HOLDS_COLIS';
  const apiMessage = error instanceof Refusal && error.status < 500 && error.message;
  return (
    <div role="alert" className={styles.refused}>
      <p>{apiMessage || t('remove.failed', { advice: adviceOn(error) })}</p>
      {holdsColis && (
        <p>
          {t('remove.insteadCancel')}{' '}
          <Link to={pathTo('updateContainer', { id: container.id })} state={{ container }}>
            {t('remove.edit')}
          </Link>
        </p>
      )}
    </div>
  );
}
