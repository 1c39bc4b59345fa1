import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { isAgentPath } from '#shared/agent-path.ts';
import { useSession } from '#web/core/session/session.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import { useSlot } from './useSlot.ts';

/**
 * Slot for the queue of this device, which agents and admins fill. Customers do not load its code. The pages of agents
 * show it always, so that it comes with them.
 */
export function OfflineQueueSlot() {
  const { isTeam } = useSession();
  const { pathname } = useLocation();
  const QueueStatus = useSlot(startQueue, { isNeeded: isTeam, atOnce: isAgentPath(pathname) });
  return QueueStatus && <QueueStatus />;
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
