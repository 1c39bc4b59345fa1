import { loadedContainer } from '#web/core/container/useContainer.ts';
import { browserZone, shortDate } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useContainerChoices, useKnownContainer } from './containers.ts';

/** Date of an event in a container's journey, in the container's time zone. */
export function ContainerDay({ at, id }: { at: string; id: number }) {
  const language = useLanguage();
  const { data, isFetching } = useContainerChoices();
  const listed = data?.find((container) => container.id === id);
  const isLoading = !data && isFetching;
  const other = loadedContainer(useKnownContainer(listed || isLoading ? undefined : id));
  const container = listed ?? (isLoading ? undefined : other);
  if (container === undefined) return <Skeleton width="6rem" />;
  return shortDate(language, at, container?.fuseau ?? browserZone());
}
