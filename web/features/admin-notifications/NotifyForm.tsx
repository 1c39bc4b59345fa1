import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { User } from '#shared/auth/schema.ts';
import { MAX_NOTIFICATION, NewNotification, type Notification } from '#shared/notifications/schema.ts';
import { UserSearch } from '#web/core/admin/UserSearch.tsx';
import { useUser } from '#web/core/admin/users.ts';
import { SaveForm } from '#web/core/forms/SaveForm.tsx';
import { useFields } from '#web/core/forms/useFields.ts';
import { useSchemaForm } from '#web/core/forms/useSchemaForm.ts';
import { UserName } from '#web/core/names/PersonName.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextAreaField } from '#web/ui/form/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './NotifyForm.module.css';
import { useNotify } from './queries.ts';

const FormSchema = v.object({ notification: NewNotification.entries.notification });
type Values = v.InferInput<typeof FormSchema>;

interface NotifyProps {
  /** User whose notifications the list shows, preselected as the recipient. */
  userId: number | undefined;
  onSent: (notification: Notification) => void;
  onCancel: () => void;
}

/** Notifies a user in two steps: choose the recipient, then write the message. */
export function NotifyForm({ userId, onSent, onCancel }: NotifyProps) {
  const { t } = useTranslation('adminNotifications');
  const { data: shown } = useUser(userId);
  const [chosen, setChosen] = useState<User | 'other'>();
  const user = chosen ?? shown;
  if (!user || user === 'other') return <UserSearch onChoose={setChosen} />;
  return (
    <>
      <div className={styles.reader}>
        <p>
          {t('send.to')}{' '}
          <strong>
            <UserName of={user} />
          </strong>
          <span className={styles.email} translate="no">
            {user.email}
          </span>
        </p>
        <Button look="quiet" onClick={() => setChosen('other')}>
          {t('send.other')}
        </Button>
      </div>
      <Message key={user.id} user={user} onSent={onSent} onCancel={onCancel} />
    </>
  );
}

interface MessageProps extends Omit<NotifyProps, 'userId'> {
  user: User;
}

function Message({ user, onSent, onCancel }: MessageProps) {
  const { t } = useTranslation('adminNotifications');
  const notify = useNotify();
  const form = useSchemaForm(FormSchema, { defaultValues: { notification: '' } });
  const onNotified = (notification: Notification) => {
    toast('success', t('send.done'));
    onSent(notification);
  };
  return (
    <SaveForm
      form={form}
      submit={t('send.submit')}
      send={(values) => notify({ ...values, userId: user.id })}
      onSaved={onNotified}
      onCancel={onCancel}
      failed={(reason) => t('send.failed', { reason })}
    >
      <MessageField user={user} />
    </SaveForm>
  );
}

function MessageField({ user: { langue } }: { user: User }) {
  const { t } = useTranslation('adminNotifications');
  const field = useFields<Values>();
  return (
    <TextAreaField
      label={t('send.message')}
      hint={`${t(`reads.${langue}`)} ${t('send.hint', { max: MAX_NOTIFICATION })}`}
      {...field('notification')}
    />
  );
}
