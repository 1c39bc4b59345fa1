import { useTranslation } from 'react-i18next';
import type { ContactRequest } from '#shared/contact/schema.ts';
import { AdminPage } from '#web/core/admin/AdminPage.tsx';
import cells from '#web/core/admin/cells.module.css';
import { dateTime, here } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useAddress } from '#web/ui/ledger/address.ts';
import { Ledger } from '#web/ui/ledger/Ledger.tsx';
import type { Column } from '#web/ui/ledger/LedgerTable.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { MessagePanel } from './MessagePanel.tsx';
import { useMessagesPage } from './queries.ts';

/** What people wrote to us by the contact form. */
export default function AdminContactPage() {
  const { t } = useTranslation('adminContact');
  const address = useAddress();
  const page = useMessagesPage(address.cursor);
  /** The API gives messages by the page only: one that is not on this page is further on in the list. */
  const elsewhere = page.rows ? <p>{t('elsewhere')}</p> : <Skeleton lines={6} height="1.25rem" />;
  return (
    <AdminPage title={t('title')}>
      <Ledger
        name={t('title')}
        address={address}
        page={page}
        columns={useColumns()}
        empty={
          <EmptyState title={t('none')}>
            <p>{t('noneYet')}</p>
          </EmptyState>
        }
        failed={(advice) => t('failed', { advice })}
        panel={{
          title: (id) => t('panel', { id }),
          body: (_, message) => (message ? <MessagePanel message={message} /> : elsewhere),
        }}
      />
    </AdminPage>
  );
}

function useColumns(): Column<ContactRequest>[] {
  const { t } = useTranslation('adminContact');
  const language = useLanguage();
  return [
    {
      key: 'message',
      title: t('columns.message'),
      cell: ({ subject, message }) => (
        <>
          <strong className={cells.clamped}>{subject}</strong>
          <span className={`${cells.small} ${cells.clamped}`}>{message}</span>
        </>
      ),
    },
    {
      key: 'sender',
      title: t('columns.sender'),
      cell: ({ fullName, email }) => (
        <>
          {fullName}
          <span className={`${cells.small} ${cells.line}`}>{email}</span>
        </>
      ),
    },
    {
      key: 'received',
      title: t('columns.received'),
      cell: ({ createdAt }) => dateTime(language, createdAt, here()),
      spare: true,
    },
  ];
}
