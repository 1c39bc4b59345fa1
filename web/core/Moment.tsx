import type { Container } from '#shared/bookings/schema.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { placeTime } from './placeTime.ts';
import { readerTime } from './readerTime.ts';

interface MomentProps {
  at: string;
  /** Null when it cannot be had, undefined while it is on its way. */
  container: Container | null | undefined;
}

/** A moment of a container's journey, on the container's own clocks; on the reader's when these cannot be known. */
export function Moment({ at, container }: MomentProps) {
  const language = useLanguage();
  if (container === undefined) return <Skeleton width="12rem" />;
  return container ? placeTime(language, at, container.fuseau) : readerTime(language, at);
}
