import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { bookingsRoutes } from '#shared/bookings/routes.ts';
import type { Container } from '#shared/bookings/schema.ts';
import { call } from '#web/core/api/call.ts';
import { containerKeys } from '#web/core/containers.ts';
import { shortDate } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';

const LARGEST_PAGE = '100';

/** The hundred containers that leave last, for admins to choose from. */
export const useContainers = () =>
  useQuery({
    queryKey: containerKeys.list('admin', 'choice'),
    queryFn: async () => (await call(bookingsRoutes.mine, { query: { limit: LARGEST_PAGE } })).data,
  });

/** One container; what the choice holds of it is there at once. */
export function useContainer(id = 0) {
  const known = useContainers().data?.find((container) => container.id === id);
  return useQuery({
    queryKey: containerKeys.one(id),
    queryFn: async () => (await call(bookingsRoutes.get, { params: { id } })).data,
    enabled: id !== 0,
    ...(known && { placeholderData: known }),
  });
}

/** What a container is called: "Le Havre vers Dakar", and "Le Havre vers Dakar, 12 déc. 2026". */
export function useContainerNames() {
  const { t } = useTranslation('ledger');
  const language = useLanguage();
  const ends = ({ lieuEnlevement, destination }: Container) => ({ from: lieuEnlevement, to: destination });
  return {
    journey: (container: Container) => t('journey', ends(container)),
    departure: (container: Container) =>
      t('departure', { ...ends(container), date: shortDate(language, container.dateDepart, container.fuseau) }),
  };
}
