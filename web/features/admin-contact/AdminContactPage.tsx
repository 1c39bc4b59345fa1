import Mail from 'lucide-react/icons/mail';
import { useTranslation } from 'react-i18next';
import type { ContactRequest } from '#shared/contact/schema.ts';
import { AdminList } from '#web/core/admin/AdminList.tsx';
import cells from '#web/core/admin/cells.module.css';
import { Email } from '#web/core/admin/Email.tsx';
import { choiceFilter } from '#web/core/admin/filters.tsx';
import { UnreachableMark } from '#web/core/admin/UnreachableMark.tsx';
import { browserZone, dateTime } from '#web/core/format.ts';
import type { Column } from '#web/core/table/DataTable.tsx';
import { oneOf, useListAddress } from '#web/core/table/useListAddress.ts';
import { onReaderClock } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Badge } from '#web/ui/Badge.tsx';
import styles from './AdminContactPage.module.css';
import { MessagePanel } from './MessagePanel.tsx';
import { READ_FILTERS, useMessagesPage } from './queries.ts';

/** Admin list of the messages sent with the contact form. */
export default function AdminContactPage() {
  const { t } = useTranslation('adminContact');
  const address = useListAddress();
  const reading = oneOf(READ_FILTERS, address.params.get('lu'));
  const page = useMessagesPage(reading, address.cursor);
  return (
    <AdminList
      texts="adminContact"
      address={address}
      page={page}
      columns={useColumns()}
      filters={[
        choiceFilter(address, {
          name: 'lu',
          label: t('filters.label'),
          value: reading,
          choices: READ_FILTERS,
          labelOf: (choice) => t(choice === 'all' ? 'filters.all' : 'filters.unread'),
        }),
      ]}
      empty={{ title: t(reading ? 'noneUnread' : 'none') }}
      panel={{
        body: (message) => <MessagePanel message={message} />,
      }}
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
          <span className={lu ? undefined : styles.unread} translate="no">
            {fullName}
          </span>
          <Email address={email} small />
          <UnreachableMark reason={emailInjoignable} />
        </>
      ),
    },
    {
      key: 'received',
      title: onReaderClock(language, t('columns.received')),
      cell: ({ createdAt }) => dateTime(language, createdAt, browserZone()),
      date: true,
      wideOnly: true,
    },
  ];
}

/** Subject of a message; an unread one is bold and has a badge, so that it does not rely on colour. */
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
