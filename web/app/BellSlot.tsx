import { useSession } from '#web/core/session/session.ts';
import styles from './BellSlot.module.css';
import { useSlot } from './useSlot.ts';

const loadBell = async () => (await import('./Bell.tsx')).Bell;

/** Slot for the bell of a signed-in user. Its code is loaded only for them, so that visitors do not download it. */
export function BellSlot({ onOpen }: { onOpen: () => void }) {
  const { isSignedIn, userId } = useSession();
  const Bell = useSlot(loadBell, { isNeeded: isSignedIn });
  if (!isSignedIn || userId === undefined) return null;
  return <span className={styles.slot}>{Bell && <Bell userId={userId} onOpen={onOpen} />}</span>;
}
