import Mail from 'lucide-react/icons/mail';
import { useTranslation } from 'react-i18next';
import type { ContactRequest } from '#shared/contact/schema.ts';
import { AdminPage } from '#web/core/admin/AdminPage.tsx';
import cells from '#web/core/admin/cells.module.css';
import { Email } from '#web/core/admin/Email.tsx';
import { Unreachable } from '#web/core/admin/Unreachable.tsx';
import { dateTime, here } from '#web/core/format.ts';
import { onReaderClock } from '#web/core/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { type Address, oneOf, useAddress } from '#web/ui/ledger/address.ts';
import { EmptyLedger } from '#web/ui/ledger/EmptyLedger.tsx';
import { Filter } from '#web/ui/ledger/Filter.tsx';
import { Ledger } from '#web/ui/ledger/Ledger.tsx';
import type { Column } from '#web/ui/ledger/LedgerTable.tsx';
import { PanelOf } from '#web/ui/ledger/PanelOf.tsx';
import styles from './AdminContactPage.module.css';
import { MessagePanel } from './MessagePanel.tsx';
import { READINGS, useMessagesPage } from './queries.ts';

/** What people wrote to us by the contact form. */
export default function AdminContactPage() {
  const { t } = useTranslation('adminContact');
  const address = useAddress();
  const page = useMessagesPage(readingIn(address), address.cursor);
  /** The API gives messages by the page only: one that is not on this page is further on in the list. */
  const elsewhere = (
    <PanelOf query={{ ...page, data: page.rows }} absent={t('elsewhere')} failed={(advice) => t('failed', { advice })}>
      {() => <p>{t('elsewhere')}</p>}
    </PanelOf>
  );
  return (
    <AdminPage title={t('title')}>
      <Ledger
        name={t('title')}
        address={address}
        page={page}
        columns={useColumns()}
        filters={<Readings address={address} />}
        empty={
          <EmptyLedger
            address={address}
            title={t(readingIn(address) ? 'noneUnread' : 'none')}
            yet={t('noneYet')}
            filters={['lu']}
          />
        }
        failed={(advice) => t('failed', { advice })}
        panel={{
          title: (id) => t('panel', { id }),
          body: (_, known) => <MessagePanel known={known} elsewhere={elsewhere} />,
        }}
      />
    </AdminPage>
  );
}

const readingIn = ({ params }: Address) => oneOf(READINGS, params.get('lu'));

function Readings({ address }: { address: Address }) {
  const { t } = useTranslation('adminContact');
  return (
    <Filter
      label={t('filters.label')}
      value={readingIn(address)}
      choices={READINGS}
      name={(choice) => t(choice === 'all' ? 'filters.all' : 'filters.unread')}
      onChoose={(chosen) => address.filter({ lu: chosen })}
    />
  );
}

function useColumns(): Column<ContactRequest>[] {
  const { t } = useTranslation('adminContact');
  const language = useLanguage();
  return [
    {
      key: 'message',
      title: t('columns.message'),
      cell: ({ subject, message, lu }) => (
        <>
          <Subject subject={subject} lu={lu} />
          <span className={`${cells.small} ${cells.clamped}`}>{message}</span>
        </>
      ),
    },
    {
      key: 'sender',
      title: t('columns.sender'),
      cell: ({ fullName, email, lu, emailInjoignable }) => (
        <>
          <span className={lu ? undefined : styles.unread}>{fullName}</span>
          <Email address={email} small />
          <Unreachable reason={emailInjoignable} />
        </>
      ),
    },
    {
      key: 'received',
      title: onReaderClock(language, t('columns.received')),
      cell: ({ createdAt }) => dateTime(language, createdAt, here()),
      date: true,
      spare: true,
    },
  ];
}

/** Not by its colour alone: what is unread is bold, and says so. */
function Subject({ subject, lu }: Pick<ContactRequest, 'subject' | 'lu'>) {
  const { t } = useTranslation('adminContact');
  if (lu) return <span className={cells.clamped}>{subject}</span>;
  return (
    <span className={styles.subject}>
      <span className={styles.mark}>
        <Badge icon={Mail} tone="brand">
          {t('unread')}
        </Badge>
      </span>
      <strong className={cells.clamped}>{subject}</strong>
    </span>
  );
}
