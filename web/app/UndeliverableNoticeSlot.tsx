import { type ComponentType, useEffect, useState } from 'react';
import { useSession } from '#web/core/session.ts';

/** Slot for the notice that mails do not arrive. Its code is loaded only for signed-in users. */
export function UndeliverableNoticeSlot() {
  const { isSignedIn, userId } = useSession();
  const [UndeliverableNotice, setNotice] = useState<ComponentType>();

  useEffect(() => {
    if (!isSignedIn) return;
    import('./UndeliverableNotice.tsx').then(
      ({ UndeliverableNotice }) => setNotice(() => UndeliverableNotice),
      () => {},
    );
  }, [isSignedIn]);

  return isSignedIn && UndeliverableNotice ? <UndeliverableNotice key={userId} /> : null;
}
