import { type ComponentType, useEffect, useState } from 'react';
import { useSession } from '#web/core/session.ts';

/** Place of the notice that mails do not arrive. Its code comes for those who are signed in, so that visitors carry none. */
export function UndeliverableNoticeSlot() {
  const { isSignedIn, userId } = useSession();
  const [UndeliverableNotice, setMailTrouble] = useState<ComponentType>();

  useEffect(() => {
    if (!isSignedIn) return;
    import('./UndeliverableNotice.tsx').then(
      ({ UndeliverableNotice }) => setMailTrouble(() => UndeliverableNotice),
      () => {},
    );
  }, [isSignedIn]);

  return isSignedIn && UndeliverableNotice ? <UndeliverableNotice key={userId} /> : null;
}
