import { type ComponentType, useEffect, useState } from 'react';
import { useSession } from '#web/core/session.ts';
import type { BellProps } from './Bell.tsx';
import styles from './BellSlot.module.css';

/**
 * Slot for the bell of a signed-in user. Its code is loaded only for them, so that visitors do not download it; after a
 * failed download the slot stays empty.
 */
export function BellSlot({ onOpen }: { onOpen: () => void }) {
  const { isSignedIn, userId } = useSession();
  const [Bell, setBell] = useState<ComponentType<BellProps>>();

  useEffect(() => {
    if (!isSignedIn) return;
    import('./Bell.tsx').then(
      ({ Bell }) => setBell(() => Bell),
      () => {},
    );
  }, [isSignedIn]);

  if (!isSignedIn || userId === undefined) return null;
  return <span className={styles.slot}>{Bell && <Bell userId={userId} onOpen={onOpen} />}</span>;
}
