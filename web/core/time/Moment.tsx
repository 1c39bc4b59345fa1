import type { Container } from '#shared/containers/schema.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { placeTime } from './placeTime.ts';
import { readerTime } from './readerTime.ts';

interface MomentProps {
  at: string;
  /** Null when it cannot be loaded, undefined while it is loading. */
  container: Container | null | undefined;
}

/** Time of an event in a container's journey, in the container's time zone, or else in the reader's. */
export function Moment({ at, container }: MomentProps) {
  const language = useLanguage();
  if (container === undefined) return <Skeleton width="12rem" />;
  return container ? placeTime(language, at, container.fuseau) : readerTime(language, at);
}
