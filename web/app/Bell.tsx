import { useQuery } from '@tanstack/react-query';
import BellIcon from 'lucide-react/icons/bell';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { latestNotifications } from '#web/core/notifications/notifications.ts';
import { paths } from '../core/paths.ts';
import styles from './Bell.module.css';

const REFETCH_INTERVAL_MS = 60_000;
const MAX_SHOWN = 99;

interface BellProps {
  userId: number;
  /** Called when the link to the notifications is followed. */
  onOpen: () => void;
}

/** Number of unread notifications, refreshed every minute and when the window gets the focus again. */
export function Bell({ userId, onOpen }: BellProps) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...latestNotifications(userId), refetchInterval: REFETCH_INTERVAL_MS });
  const unread = data?.nonLues ?? 0;
  const label = unread > 0 ? t('nav.unread', { count: unread }) : t('links.notifications');
  return (
    <NavLink to={paths.notifications} className={styles.bell} aria-label={label} title={label} onClick={onOpen}>
      <BellIcon size={20} aria-hidden="true" />
      {unread > 0 && <span className={styles.count}>{unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}</span>}
    </NavLink>
  );
}
