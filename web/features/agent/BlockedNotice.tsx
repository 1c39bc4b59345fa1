import { useTranslation } from 'react-i18next';
import type { AgentParcelWithContainer } from '#shared/intake/schema.ts';
import { Notice } from '#web/ui/Notice.tsx';
import type { Blocker } from './blocker.ts';
import { useSiteTime } from './useSiteTime.ts';

/** Tones by reason: red where the parcel must not be taken, or be set aside. */
const TONES = {
  giveBack: 'warning',
  giveBackElsewhere: 'warning',
  givingBack: 'info',
  inContainer: 'error',
  otherDepot: 'warning',
  cancelled: 'error',
  left: 'error',
  otherSite: 'error',
  unknown: 'error',
  received: 'warning',
  waiting: 'info',
  weighing: 'info',
  notKept: 'warning',
} as const;

interface BlockedNoticeProps {
  why: Blocker | Exclude<keyof typeof TONES, Blocker>;
  parcel?: AgentParcelWithContainer;
  /** The API's own sentence, where it knows more. */
  message?: string;
}

/** Notice why a parcel is not received as usual, and what to do with it. */
export function BlockedNotice({ why, parcel, message }: BlockedNoticeProps) {
  const { t } = useTranslation(['agent', 'agentLoading']);
  const siteTime = useSiteTime();
  const at = parcel?.reception?.le;
  const reason = why === 'received' ? parcel?.empechement : undefined;
  return (
    <Notice tone={TONES[why]} title={t(`blocked.${why}.title`)}>
      {message && `${message} `}
      {t(`blocked.${why}.text`, {
        time: at ? siteTime(at) : '',
        depot: parcel?.autreDepot ?? parcel?.conteneur.lieuEnlevement ?? '',
      })}
      {reason && ` ${t('agentLoading:notYet', { reason: t(`agentLoading:reasons.${reason}`) })}`}
    </Notice>
  );
}
