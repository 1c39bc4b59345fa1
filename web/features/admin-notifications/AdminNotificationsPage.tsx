import Send from 'lucide-react/icons/send';
import { useTranslation } from 'react-i18next';
import type { Notification } from '#shared/notifications/schema.ts';
import { AdminPage } from '#web/core/admin/AdminPage.tsx';
import { CLIENT, ClientFilter, clientIn } from '#web/core/admin/ClientFilter.tsx';
import cells from '#web/core/admin/cells.module.css';
import { UserCell } from '#web/core/admin/UserCell.tsx';
import { UserSearch } from '#web/core/admin/UserSearch.tsx';
import { here, shortDate } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { type Address, useAddress } from '#web/ui/ledger/address.ts';
import { Ledger } from '#web/ui/ledger/Ledger.tsx';
import type { Column } from '#web/ui/ledger/LedgerTable.tsx';
import { makingIn } from '#web/ui/ledger/making.ts';
import { unbroken } from '#web/ui/unbroken.ts';
import { NotificationPanel } from './NotificationPanel.tsx';
import { Notify } from './Notify.tsx';
import { useNotificationsPage } from './queries.ts';
import { Read } from './Read.tsx';

/** What people were told, and writing to one of them. */
export default function AdminNotificationsPage() {
  const { t } = useTranslation('adminNotifications');
  const address = useAddress();
  const { isMaking, begin, end } = makingIn(address);
  const client = clientIn(address);
  const page = useNotificationsPage(client, address.cursor);
  const showAllOf = (userId: number) => address.filter({ [CLIENT]: String(userId) });
  const making = {
    title: t('send.title'),
    body: <Notify userId={client ? Number(client) : undefined} onSent={({ id }) => address.open(id)} onCancel={end} />,
    onClose: end,
  };
  return (
    <AdminPage
      title={t('title')}
      action={
        <Button icon={Send} onClick={begin}>
          {t('send.open')}
        </Button>
      }
    >
      <Ledger
        name={t('title')}
        address={address}
        page={page}
        columns={useColumns()}
        filters={client ? <ClientFilter address={address} /> : <UserSearch onChoose={({ id }) => showAllOf(id)} />}
        empty={<Empty address={address} />}
        failed={(advice) => t('failed', { advice })}
        panel={{
          title: (id) => t('panel', { id }),
          body: (id, known) => <NotificationPanel id={id} known={known} onAll={showAllOf} onRemoved={address.close} />,
        }}
        making={isMaking ? making : undefined}
      />
    </AdminPage>
  );
}

function Empty({ address }: { address: Address }) {
  const { t } = useTranslation('adminNotifications');
  return (
    <EmptyState title={t('none')}>
      <p>{clientIn(address) ? t('noneOf') : t('noneYet')}</p>
    </EmptyState>
  );
}

function useColumns(): Column<Notification>[] {
  const { t } = useTranslation('adminNotifications');
  const language = useLanguage();
  return [
    {
      key: 'notification',
      title: t('columns.notification'),
      cell: ({ notification }) => <span className={cells.clamped}>{unbroken(notification)}</span>,
    },
    { key: 'reader', title: t('reader'), cell: ({ userId }) => <UserCell id={userId} /> },
    {
      key: 'sent',
      title: t('columns.sent'),
      cell: ({ createdAt }) => shortDate(language, createdAt, here()),
      date: true,
      spare: true,
    },
    { key: 'read', title: t('columns.read'), cell: ({ lu }) => <Read lu={lu} />, spare: true },
  ];
}
