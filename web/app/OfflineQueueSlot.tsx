import { type ComponentType, useEffect, useState } from 'react';
import { useSession } from '#web/core/session.ts';
import { loadTexts } from '#web/i18n/i18n.ts';

/** Slot for the queue of this device, which agents and admins fill. Customers do not load its code. */
export function OfflineQueueSlot() {
  const { isTeam } = useSession();
  const [QueueStatus, setQueueStatus] = useState<ComponentType>();

  useEffect(() => {
    if (!isTeam) return;
    startQueue().then(
      (Status) => setQueueStatus(() => Status),
      () => {},
    );
  }, [isTeam]);

  return isTeam && QueueStatus ? <QueueStatus /> : null;
}

/** Starts to send what waits, also from an earlier visit, and returns the component that shows the queue. */
async function startQueue(): Promise<ComponentType> {
  const [queue, { QueueStatus }] = await Promise.all([
    import('#web/core/offlineQueue/offlineQueue.ts'),
    import('#web/core/offlineQueue/QueueStatus.tsx'),
    loadTexts(['offlineQueue']),
  ]);
  await queue.startQueue();
  return QueueStatus;
}
