import { useTranslation } from 'react-i18next';
import type { Notification } from '#shared/notifications/schema.ts';
import { DeleteButton } from '#web/core/admin/DeleteButton.tsx';
import { UserFacts } from '#web/core/admin/UserFacts.tsx';
import { colisNamedIn } from '#web/core/notifications/notificationSubject.ts';
import { paths } from '#web/core/paths.ts';
import { readerTime } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { noWrap } from '#web/ui/noWrap.ts';
import { toast } from '#web/ui/toasts.ts';
import styles from './NotificationPanel.module.css';
import { useDeleteNotification } from './queries.ts';
import { ReadBadge } from './ReadBadge.tsx';

interface NotificationPanelProps {
  notification: Notification;
  /** Filters the list by this user. */
  onAll: (userId: number) => void;
  onRemoved: () => void;
}

/** Panel with a notification, its recipient and whether it was read, and a link to the one parcel that it names. */
export function NotificationPanel({ notification, onAll, onRemoved }: NotificationPanelProps) {
  const { t } = useTranslation('adminNotifications');
  const language = useLanguage();
  const { id, notification: text, lu, createdAt, userId } = notification;
  const { remove, forget } = useDeleteNotification(id);
  const colisId = colisNamedIn(text);
  const onDeleted = () => {
    toast('success', t('remove.done'));
    forget();
    onRemoved();
  };
  return (
    <>
      <p className={styles.state}>
        <ReadBadge lu={lu} />
        {readerTime(language, createdAt)}
      </p>
      <p className={styles.words}>{noWrap(text)}</p>
      <UserFacts title={t('reader')} userId={userId} />
      <div className={styles.actions}>
        {colisId !== undefined && (
          <ButtonLink to={`${paths.adminColis}?ouvert=${colisId}`}>{t('openColis', { id: colisId })}</ButtonLink>
        )}
        <Button look="quiet" onClick={() => onAll(userId)}>
          {t('allOf')}
        </Button>
        <DeleteButton
          title={t('remove.title')}
          remove={remove}
          onRemoved={onDeleted}
          failed={(reason) => t('remove.failed', { reason })}
        >
          {t('remove.text')}
        </DeleteButton>
      </div>
    </>
  );
}
