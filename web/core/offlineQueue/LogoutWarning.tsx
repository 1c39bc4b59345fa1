import { useTranslation } from 'react-i18next';
import { useSession } from '#web/core/session/session.ts';
import { useQueue } from './queueState.ts';

/** Warning for somebody who logs out while their records are not sent. */
export function LogoutWarning() {
  const { t } = useTranslation('offlineQueue');
  const { userId } = useSession();
  const { writes = [] } = useQueue();
  const unsent = writes.filter((write) => write.userId === userId && write.state !== 'sent').length;
  return unsent > 0 ? <p>{t('logoutWarning', { count: unsent })}</p> : null;
}
