import Send from 'lucide-react/icons/send';
import { useTranslation } from 'react-i18next';
import type { Notification } from '#shared/notifications/schema.ts';
import { AdminList } from '#web/core/admin/AdminList.tsx';
import { CUSTOMER_PARAM, customerIn } from '#web/core/admin/CustomerFilter.tsx';
import cells from '#web/core/admin/cells.module.css';
import { customerFilter } from '#web/core/admin/filters.tsx';
import { UserCell } from '#web/core/admin/UserCell.tsx';
import { UserSearch } from '#web/core/admin/UserSearch.tsx';
import { useNewestUsers } from '#web/core/admin/users.ts';
import { waitForNames } from '#web/core/admin/waitForNames.ts';
import { browserZone, shortDate } from '#web/core/format.ts';
import { lazyForm } from '#web/core/loading/lazyForm.tsx';
import { NotificationWords } from '#web/core/notifications/NotificationWords.tsx';
import type { Column } from '#web/core/table/DataTable.tsx';
import { useListAddress } from '#web/core/table/useListAddress.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { NotificationPanel } from './NotificationPanel.tsx';
import { useNotification, useNotificationsPage } from './queries.ts';
import { ReadBadge } from './ReadBadge.tsx';

const notify = lazyForm(async () => (await import('./NotifyForm.tsx')).NotifyForm);

/** Admin list of notifications, with a form that notifies one customer. */
export default function AdminNotificationsPage() {
  const { t } = useTranslation('adminNotifications');
  const address = useListAddress();
  const userId = customerIn(address);
  notify.usePreload();
  const showAllOf = (userId: number) => address.filter({ [CUSTOMER_PARAM]: String(userId) });
  const search = { names: [CUSTOMER_PARAM], control: <UserSearch onChoose={({ id }) => showAllOf(id)} /> };
  return (
    <AdminList
      texts="adminNotifications"
      address={address}
      page={waitForNames(useNotificationsPage(userId, address.cursor), useNewestUsers())}
      columns={useColumns()}
      filters={[userId ? customerFilter(address) : search]}
      empty={{ filtered: t('noneOf') }}
      panel={{
        useRow: useNotification,
        body: (notification) => (
          <NotificationPanel notification={notification} onAll={showAllOf} onRemoved={address.close} />
        ),
      }}
      adding={{
        icon: Send,
        label: t('send.open'),
        panel: {
          title: t('send.title'),
          body: (close) => (
            <notify.Form userId={Number(userId) || undefined} onSent={({ id }) => address.open(id)} onCancel={close} />
          ),
        },
      }}
    />
  );
}

function useColumns(): Column<Notification>[] {
  const { t } = useTranslation('adminNotifications');
  const language = useLanguage();
  return [
    {
      key: 'notification',
      title: t('columns.notification'),
      cell: ({ notification }) => (
        <span className={cells.clamped}>
          <NotificationWords text={notification} />
        </span>
      ),
    },
    { key: 'reader', title: t('reader'), cell: ({ userId }) => <UserCell id={userId} /> },
    {
      key: 'sent',
      title: t('columns.sent'),
      cell: ({ createdAt }) => shortDate(language, createdAt, browserZone()),
      date: true,
      wideOnly: true,
    },
    { key: 'read', title: t('columns.read'), cell: ({ lu }) => <ReadBadge lu={lu} />, wideOnly: true },
  ];
}
