import { useTranslation } from 'react-i18next';
import { useQueue } from '#web/core/offlineQueue/queueState.ts';
import { paths } from '#web/core/paths.ts';
import { useSession } from '#web/core/session/session.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Sentence } from '#web/ui/Verbatim.tsx';

const TONES = { sent: 'success', waiting: 'info', refused: 'error' } as const;

/** The agent's latest handover on this device, and its outcome. */
export function LastHandover() {
  const { t } = useTranslation('agentHandover');
  const { userId } = useSession();
  const { writes } = useQueue();
  const last = writes?.findLast((write) => write.userId === userId && write.route === 'handOverColis');
  if (!last) return null;
  const { state, subject, refusal } = last;
  return (
    <Notice
      tone={TONES[state]}
      title={<Sentence keeps={[subject]}>{`${subject} · ${t(`last.${state}`)}`}</Sentence>}
      action={state === 'refused' && <ButtonLink to={paths.agentQueue}>{t('last.review')}</ButtonLink>}
    >
      {refusal?.message ?? t(`last.${state}Text`)}
    </Notice>
  );
}
