import Check from 'lucide-react/icons/check';
import Trash from 'lucide-react/icons/trash-2';
import Undo from 'lucide-react/icons/undo-2';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Notification } from '#shared/notifications/schema.ts';
import { browserZone, relativeDays, timeOfDay } from '#web/core/format.ts';
import { NotificationWords } from '#web/core/notifications/NotificationWords.tsx';
import { subjectOf } from '#web/core/notifications/notificationSubject.ts';
import { notificationText } from '#web/core/notifications/notificationText.ts';
import { session } from '#web/core/session/session.ts';
import { readerTime } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './NotificationRow.module.css';
import { useUndoDelay } from './useUndoDelay.ts';

interface NotificationRowProps {
  notification: Notification;
  onRead: () => void;
  onRemove: () => Promise<unknown>;
}

/**
 * Notification, whose first line stands out while it is unread, with a link to its subject, which marks it as read, and a
 * delete button that can be undone.
 */
export function NotificationRow({ notification, onRead, onRemove }: NotificationRowProps) {
  const { t } = useTranslation('notifications');
  // Deletes nothing after a logout.
  const removal = useUndoDelay(() => (session().isSignedIn ? onRemove() : Promise.resolve()));
  const { undo, remove } = useFocusReplacement(removal.state);
  const textId = `notification-${notification.id}`;
  const [first = '', ...next] = notificationText(notification).split('\n');
  if (removal.state === 'done') return null;
  if (removal.state === 'pending')
    return (
      <li className={styles.removed} {...removal.pauseProps}>
        <p role="status">{t('notice.removed')}</p>
        <Button ref={undo} look="quiet" icon={Undo} onClick={removal.undo}>
          {t('notice.undo')}
        </Button>
      </li>
    );
  return (
    <li className={styles.row} data-unread={!notification.lu || undefined}>
      <div className={styles.words}>
        <p id={textId} tabIndex={-1}>
          {notification.lu || <span className="visually-hidden">{t('notice.unread')} </span>}
          <NotificationWords text={first} />
          {next.length > 0 && (
            <span className={styles.next}>
              <NotificationWords text={next.join('\n')} />
            </span>
          )}
        </p>
        <p className={styles.small}>
          <NotificationTime at={notification.createdAt} />
          <SubjectLink notification={notification} describedBy={textId} onOpen={onRead} />
        </p>
      </div>
      <div className={styles.actions}>
        {notification.lu || (
          <button type="button" className={styles.action} onClick={onRead} title={t('notice.markRead')}>
            <Check size={20} aria-hidden="true" />
            <span className="visually-hidden">{t('notice.markRead')}</span>
          </button>
        )}
        <button
          ref={remove}
          type="button"
          className={styles.action}
          onClick={removal.begin}
          title={t('notice.remove')}
          aria-describedby={textId}
        >
          <Trash size={20} aria-hidden="true" />
          <span className="visually-hidden">{t('notice.remove')}</span>
        </button>
      </div>
    </li>
  );
}

function NotificationTime({ at }: { at: string }) {
  const language = useLanguage();
  return (
    <time dateTime={at} title={readerTime(language, at)}>
      {relativeDays(language, at, browserZone())}, {timeOfDay(language, at, browserZone())}
    </time>
  );
}

interface SubjectLinkProps {
  notification: Notification;
  describedBy: string;
  onOpen: () => void;
}

function SubjectLink({ notification, describedBy, onOpen }: SubjectLinkProps) {
  const { t } = useTranslation('notifications');
  const subject = subjectOf(notification.notification);
  if (!subject) return null;
  const open = () => notification.lu || onOpen();
  return (
    <Link to={subject.to} onClick={open} className={styles.link} aria-describedby={describedBy}>
      {t(`subjects.${subject.kind}`)}
    </Link>
  );
}

/** Moves the focus to the button that replaces the pressed one. */
function useFocusReplacement(state: 'idle' | 'pending' | 'done') {
  const undo = useRef<HTMLButtonElement>(null);
  const remove = useRef<HTMLButtonElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (state === 'pending') undo.current?.focus();
    if (state === 'idle' && before.current === 'pending') remove.current?.focus();
    before.current = state;
  }, [state]);
  return { undo, remove };
}
