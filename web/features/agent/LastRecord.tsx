import { useTranslation } from 'react-i18next';
import type { QueuedWrite } from '#web/core/offlineQueue/queueDatabase.ts';
import { useQueue } from '#web/core/offlineQueue/queueState.ts';
import { paths } from '#web/core/paths.ts';
import { useSession } from '#web/core/session.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

const TONES = { sent: 'success', waiting: 'info', refused: 'error' } as const;
const WORDS = { sent: 'last.sent', waiting: 'last.waiting', refused: 'last.review' } as const;

/** The agent's latest record on this device, and its outcome. */
export function LastRecord() {
  const { t } = useTranslation('agent');
  const { userId } = useSession();
  const { writes } = useQueue();
  const last = writes?.findLast((write) => write.userId === userId && write.route === 'receiveColis');
  if (!last) return null;
  const { state, subject, refusal } = last;
  return (
    <Notice
      tone={TONES[state]}
      title={`${subject} · ${t(outcomeOf(last))}`}
      action={state === 'refused' && <ButtonLink to={paths.agentQueue}>{t('last.openReview')}</ButtonLink>}
    >
      {t(WORDS[state])}
      {refusal?.message && `. ${refusal.message}`}
    </Notice>
  );
}

const outcomeOf = ({ input }: QueuedWrite) => {
  if (input.body && 'refus' in input.body) return 'last.refused';
  return input.body && 'mesures' in input.body ? 'last.differs' : 'last.matches';
};
