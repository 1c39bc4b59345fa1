import { useTranslation } from 'react-i18next';
import { UNDELIVERED } from '#shared/mails/constants.ts';
import type { UndeliveredMail } from '#shared/mails/schema.ts';
import { AdminList } from '#web/core/admin/AdminList.tsx';
import cells from '#web/core/admin/cells.module.css';
import { Email } from '#web/core/admin/Email.tsx';
import { choiceFilter } from '#web/core/admin/filters.tsx';
import { browserZone, dateTime } from '#web/core/format.ts';
import type { Column } from '#web/core/table/DataTable.tsx';
import { oneOf, useListAddress } from '#web/core/table/useListAddress.ts';
import { onReaderClock } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { FailureReason } from './FailureReason.tsx';
import { MailPanel } from './MailPanel.tsx';
import { MailStatut } from './MailStatut.tsx';
import { useMailsPage } from './queries.ts';

/** Admin list of undelivered mails. */
export default function AdminMailsPage() {
  const { t } = useTranslation('adminMails');
  const address = useListAddress();
  const statut = oneOf(UNDELIVERED, address.params.get('statut'));
  const page = useMailsPage(statut, address.cursor);
  return (
    <AdminList
      texts="adminMails"
      address={address}
      page={page}
      columns={useColumns()}
      filters={[
        choiceFilter(address, {
          name: 'statut',
          label: t('filters.label'),
          value: statut,
          choices: UNDELIVERED,
          labelOf: (choice) => (choice === 'all' ? t('filters.all') : t(`statuts.${choice}`)),
        }),
      ]}
      panel={{
        body: (mail) => <MailPanel mail={mail} />,
      }}
    />
  );
}

function useColumns(): Column<UndeliveredMail>[] {
  const { t } = useTranslation('adminMails');
  const language = useLanguage();
  return [
    {
      key: 'recipient',
      title: t('columns.recipient'),
      cell: ({ destinataire, nom, email }) => (
        <>
          <span className={cells.clamped}>{nom ?? (email ? t(`recipients.${destinataire}`) : t('gone'))}</span>
          {email && <Email address={email} small />}
        </>
      ),
    },
    { key: 'mail', title: t('columns.mail'), cell: ({ evenement }) => t(`events.${evenement}`) },
    {
      key: 'statut',
      title: t('columns.statut'),
      cell: ({ statut, raison }) => (
        <>
          <MailStatut statut={statut} />
          <FailureReason statut={statut} raison={raison} className={`${cells.small} ${cells.clamped}`} />
        </>
      ),
    },
    {
      key: 'date',
      title: onReaderClock(language, t('columns.date')),
      cell: ({ date }) => dateTime(language, date, browserZone()),
      date: true,
      wideOnly: true,
    },
  ];
}
