import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { containersRoutes } from '#shared/containers/routes.ts';
import type { Container } from '#shared/containers/schema.ts';
import { placeName } from '#shared/places/names.ts';
import { call } from '#web/core/api/call.ts';
import { containerKeys } from '#web/core/container/containers.ts';
import { useContainer } from '#web/core/container/useContainer.ts';
import { shortDate } from '#web/core/format.ts';
import { LARGEST_PAGE } from '#web/core/paged/pages.ts';
import { useLanguage } from '#web/i18n/i18n.ts';

/** Query for the hundred containers with the latest departure, for admins to choose from. */
export const useContainerChoices = () =>
  useQuery({
    queryKey: containerKeys.list('admin', 'choice'),
    queryFn: async () => (await call(containersRoutes.mine, { query: { limit: LARGEST_PAGE } })).data,
  });

/** Query for one container; shows the listed one immediately. */
export const useKnownContainer = (id: number | undefined) =>
  useContainer(id, { known: useContainerChoices().data?.find((container) => container.id === id) });

/** Returns the names of a container: "Le Havre vers Dakar" and "Le Havre vers Dakar, 12 déc. 2026". */
export function useContainerNames() {
  const { t } = useTranslation('table');
  const language = useLanguage();
  const places = ({ lieuEnlevement, destination }: Container) => ({
    from: placeName(language, lieuEnlevement),
    to: placeName(language, destination),
  });
  return {
    journey: (container: Container) => t('journey', places(container)),
    departure: (container: Container) =>
      t('departure', { ...places(container), date: shortDate(language, container.dateDepart, container.fuseau) }),
  };
}
