import { useQuery } from '@tanstack/react-query';
import BellIcon from 'lucide-react/icons/bell';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { latestNotifications } from '#web/core/notifications.ts';
import { paths } from '../core/paths.ts';
import styles from './Bell.module.css';

const EVERY_MINUTE = 60_000;
const MOST_SHOWN = 99;

export interface BellProps {
  userId: number;
  /** The way to the notifications is taken. */
  onOpen: () => void;
}

/** How many notifications wait to be read; it asks now and then, and when one comes back to the page. */
export function Bell({ userId, onOpen }: BellProps) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...latestNotifications(userId), refetchInterval: EVERY_MINUTE });
  const unread = data?.nonLues ?? 0;
  const label = unread > 0 ? t('nav.unread', { count: unread }) : t('links.notifications');
  return (
    <NavLink to={paths.notifications} className={styles.bell} aria-label={label} title={label} onClick={onOpen}>
      <BellIcon size={20} aria-hidden="true" />
      {unread > 0 && <span className={styles.count}>{unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}</span>}
    </NavLink>
  );
}
