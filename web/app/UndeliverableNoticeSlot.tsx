import { useSession } from '#web/core/session/session.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import { useSlot } from './useSlot.ts';

const loadNotice = async () => {
  const [module] = await Promise.all([import('./UndeliverableNotice.tsx'), loadTexts(['emailAddress'])]);
  return module.default;
};

/** Slot for the notice that mails do not arrive. Its code is loaded only for signed-in users. */
export function UndeliverableNoticeSlot() {
  const { isSignedIn, userId } = useSession();
  const UndeliverableNotice = useSlot(loadNotice, { isNeeded: isSignedIn });
  return UndeliverableNotice && <UndeliverableNotice key={userId} />;
}
