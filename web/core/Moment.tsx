import type { Container } from '#shared/bookings/schema.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { dateTimeThere } from './format.ts';

interface MomentProps {
  at: string;
  /** Null when it cannot be had, undefined while it is on its way. */
  container: Container | null | undefined;
}

/**
 * A moment of a container's journey or of a parcel in it, on the container's own clocks: not before it is known which
 * these are.
 */
export function Moment({ at, container }: MomentProps) {
  const language = useLanguage();
  if (container === undefined) return <Skeleton width="12rem" />;
  return dateTimeThere(language, at, container?.fuseau);
}
