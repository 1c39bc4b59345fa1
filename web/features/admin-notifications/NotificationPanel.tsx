import { useTranslation } from 'react-i18next';
import type { Notification } from '#shared/notifications/schema.ts';
import { Remove } from '#web/core/admin/Remove.tsx';
import { UserFacts } from '#web/core/admin/UserFacts.tsx';
import { readerTime } from '#web/core/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts.ts';
import { unbroken } from '#web/ui/unbroken.ts';
import styles from './NotificationPanel.module.css';
import { useRemoval } from './queries.ts';
import { Read } from './Read.tsx';

interface NotificationPanelProps {
  notification: Notification;
  /** Shows all that this user was told. */
  onAll: (userId: number) => void;
  onRemoved: () => void;
}

/** A notification in full, and who has or has not read it. */
export function NotificationPanel({ notification, onAll, onRemoved }: NotificationPanelProps) {
  const { t } = useTranslation('adminNotifications');
  const language = useLanguage();
  const { id, notification: words, lu, createdAt, userId } = notification;
  const { remove, forget } = useRemoval(id);
  const removed = () => {
    toast('success', t('remove.done'));
    forget();
    onRemoved();
  };
  return (
    <>
      <p className={styles.state}>
        <Read lu={lu} />
        {readerTime(language, createdAt)}
      </p>
      <p className={styles.words}>{unbroken(words)}</p>
      <UserFacts title={t('reader')} userId={userId} />
      <div className={styles.actions}>
        <Button look="quiet" onClick={() => onAll(userId)}>
          {t('allOf')}
        </Button>
        <Remove
          title={t('remove.title')}
          remove={remove}
          onRemoved={removed}
          failed={(reason) => t('remove.failed', { reason })}
        >
          {t('remove.text')}
        </Remove>
      </div>
    </>
  );
}
