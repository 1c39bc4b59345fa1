import { type ComponentType, useEffect, useState } from 'react';
import { useSession } from '#web/core/session.ts';

/** Place of the notice that mails do not arrive. Its code comes for those who are signed in, so that visitors carry none. */
export function MailTroubleSlot() {
  const { isSignedIn, userId } = useSession();
  const [MailTrouble, setMailTrouble] = useState<ComponentType>();

  useEffect(() => {
    if (!isSignedIn) return;
    import('./MailTrouble.tsx').then(
      ({ MailTrouble }) => setMailTrouble(() => MailTrouble),
      () => {},
    );
  }, [isSignedIn]);

  return isSignedIn && MailTrouble ? <MailTrouble key={userId} /> : null;
}
