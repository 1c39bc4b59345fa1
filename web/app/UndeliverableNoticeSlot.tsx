import { useSession } from '#web/core/session.ts';
import { useSlot } from './useSlot.ts';

const loadNotice = async () => (await import('./UndeliverableNotice.tsx')).UndeliverableNotice;

/** Slot for the notice that mails do not arrive. Its code is loaded only for signed-in users. */
export function UndeliverableNoticeSlot() {
  const { isSignedIn, userId } = useSession();
  const UndeliverableNotice = useSlot(loadNotice, { isNeeded: isSignedIn });
  return UndeliverableNotice && <UndeliverableNotice key={userId} />;
}
