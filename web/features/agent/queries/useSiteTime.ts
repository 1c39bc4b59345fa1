import { useQuery } from '@tanstack/react-query';
import { useSession } from '#web/core/session/session.ts';
import { placeTime } from '#web/core/time/placeTime.ts';
import { readerTime } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { agentSite } from './queries.ts';

/** Returns the time zone of the agent's site; undefined for an admin, who has none, and while it is unknown. */
export function useSiteZone(): string | undefined {
  const { userId = 0, isAdmin } = useSession();
  return useQuery({ ...agentSite(userId), enabled: !isAdmin }).data?.fuseau;
}

/** Returns a function that formats an instant in the time zone of the agent's site, or else in the reader's. */
export function useSiteTime(): (instant: string) => string {
  const language = useLanguage();
  const zone = useSiteZone();
  return (instant) => (zone ? placeTime(language, instant, zone) : readerTime(language, instant));
}
