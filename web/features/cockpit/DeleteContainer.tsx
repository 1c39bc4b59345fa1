import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { containersRoutes } from '#shared/containers/routes.ts';
import type { Container } from '#shared/containers/schema.ts';
import { placeName } from '#shared/places/names.ts';
import { DeleteButton } from '#web/core/admin/DeleteButton.tsx';
import { call } from '#web/core/api/call.ts';
import { cacheDeletedContainer } from '#web/core/container/containers.ts';
import { date } from '#web/core/format.ts';
import { paths } from '#web/core/paths.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { toast } from '#web/ui/toasts.ts';

/** Button that deletes the container; one that holds parcels is refused by the API, with the reason. */
export function DeleteContainer({ container }: { container: Container }) {
  const { t } = useTranslation('cockpit');
  const language = useLanguage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { id, lieuEnlevement, destination, dateDepart, fuseau } = container;
  return (
    <DeleteButton
      title={t('remove.title')}
      remove={() => call(containersRoutes.remove, { params: { id } })}
      onRemoved={() => {
        cacheDeletedContainer(client, id);
        toast('success', t('remove.done'));
        void navigate(paths.adminContainers, { replace: true });
      }}
      failed={(reason) => t('remove.failed', { reason })}
    >
      {t('remove.text', {
        id,
        from: placeName(language, lieuEnlevement),
        to: placeName(language, destination),
        date: date(language, dateDepart, fuseau),
      })}
    </DeleteButton>
  );
}
