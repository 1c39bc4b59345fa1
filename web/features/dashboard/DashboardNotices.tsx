import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { browserZone, relativeDays } from '#web/core/format.ts';
import { NotificationWords } from '#web/core/notifications/NotificationWords.tsx';
import { latestNotifications } from '#web/core/notifications/notifications.ts';
import { notificationText } from '#web/core/notifications/notificationText.ts';
import { paths } from '#web/core/paths.ts';
import { useSession } from '#web/core/session/session.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './DashboardNotices.module.css';
import { Panel, PanelLink } from './Panel.tsx';

/** Panel with the number of unread notifications and the latest ones. */
export function DashboardNotices() {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const { userId = 0 } = useSession();
  const query = useQuery(latestNotifications(userId));
  return (
    <Panel title={t('notifications.title')} query={query}>
      {({ nonLues, latest }) => (
        <>
          <p className={styles.count}>
            {nonLues > 0 ? t('notifications.unread', { count: nonLues }) : t('notifications.none')}
          </p>
          <ul className={styles.list}>
            {latest
              .filter(({ lu }) => !lu)
              .map((notification) => (
                <li key={notification.id}>
                  <span className={styles.words}>
                    <NotificationWords text={notificationText(notification)} />
                  </span>
                  <span className={styles.when}>{relativeDays(language, notification.createdAt, browserZone())}</span>
                </li>
              ))}
          </ul>
          <PanelLink to={paths.notifications}>{t('notifications.all')}</PanelLink>
        </>
      )}
    </Panel>
  );
}
