import { type ComponentType, useEffect, useState } from 'react';
import { useSession } from '#web/core/session.ts';
import type { BellProps } from './Bell.tsx';
import styles from './BellSlot.module.css';

/**
 * Where the bell of whoever is logged in hangs. Its code comes when there is somebody to ring for, so that it weighs
 * nothing on visitors; should it not come, all else works.
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
