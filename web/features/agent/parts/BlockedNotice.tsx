import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#web/ui/Notice.tsx';

/** Tones by reason: red where the parcel must not be taken. */
const TONES = {
  otherSite: 'error',
  recordedElsewhere: 'error',
  unknown: 'error',
  waiting: 'info',
  weighing: 'info',
  givingBack: 'info',
  finding: 'info',
  notKept: 'warning',
} as const;

interface BlockedNoticeProps {
  why: keyof typeof TONES;
  /** The API's own sentence, where it knows more. */
  message?: string;
  /** Link to the agent's next step. */
  action?: ReactNode;
}

/** Notice why a reference opens no parcel, or that a record of it waits on this device. */
export function BlockedNotice({ why, message, action }: BlockedNoticeProps) {
  const { t } = useTranslation('agent');
  return (
    <Notice tone={TONES[why]} title={t(`blocked.${why}.title`)} action={action}>
      {message && `${message} `}
      {t(`blocked.${why}.text`)}
    </Notice>
  );
}
