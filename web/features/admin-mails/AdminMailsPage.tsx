import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UNDELIVERED, type UndeliveredMail } from '#shared/mails/schema.ts';
import { AdminPage } from '#web/core/admin/AdminPage.tsx';
import cells from '#web/core/admin/cells.module.css';
import { Email } from '#web/core/admin/Email.tsx';
import { dateTime, here } from '#web/core/format.ts';
import { onReaderClock } from '#web/core/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { type Address, oneOf, useAddress } from '#web/ui/ledger/address.ts';
import { EmptyLedger } from '#web/ui/ledger/EmptyLedger.tsx';
import { Filter } from '#web/ui/ledger/Filter.tsx';
import { Ledger } from '#web/ui/ledger/Ledger.tsx';
import type { Column } from '#web/ui/ledger/LedgerTable.tsx';
import { PanelOf } from '#web/ui/ledger/PanelOf.tsx';
import { MailPanel } from './MailPanel.tsx';
import { useMailsPage } from './queries.ts';
import { Reason } from './Reason.tsx';
import { Statut } from './Statut.tsx';

/** Mails that did not arrive. */
export default function AdminMailsPage() {
  const { t } = useTranslation('adminMails');
  const address = useAddress();
  const statut = statutIn(address);
  const page = useMailsPage(statut, address.cursor);
  return (
    <AdminPage title={t('title')}>
      <Ledger
        name={t('title')}
        address={address}
        page={page}
        columns={useColumns()}
        filters={<Statuts address={address} />}
        empty={<EmptyLedger address={address} title={t('none')} yet={t('noneYet')} filters={['statut']} />}
        failed={(advice) => t('failed', { advice })}
        panel={{
          title: (id) => t('panel', { id }),
          body: (id, known) => <Panel key={id} known={known} page={page} />,
        }}
      />
    </AdminPage>
  );
}

const statutIn = ({ params }: Address) => oneOf(UNDELIVERED, params.get('statut'));

interface PanelProps {
  known: UndeliveredMail | undefined;
  page: ReturnType<typeof useMailsPage>;
}

/** The mail that is open; it stays when it leaves the list. The API gives mails by the page only. */
function Panel({ known, page }: PanelProps) {
  const { t } = useTranslation('adminMails');
  const [mail, keep] = useState(known);
  if (known && known !== mail) keep(known);
  if (mail) return <MailPanel mail={mail} />;
  return (
    <PanelOf query={{ ...page, data: page.rows }} absent={t('elsewhere')} failed={(advice) => t('failed', { advice })}>
      {() => <p>{t('elsewhere')}</p>}
    </PanelOf>
  );
}

function Statuts({ address }: { address: Address }) {
  const { t } = useTranslation('adminMails');
  return (
    <Filter
      label={t('filters.label')}
      value={statutIn(address)}
      choices={UNDELIVERED}
      name={(choice) => (choice === 'all' ? t('filters.all') : t(`statuts.${choice}`))}
      onChoose={(statut) => address.filter({ statut })}
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
          <Statut statut={statut} />
          <Reason statut={statut} raison={raison} className={`${cells.small} ${cells.clamped}`} />
        </>
      ),
    },
    {
      key: 'date',
      title: onReaderClock(language, t('columns.date')),
      cell: ({ date }) => dateTime(language, date, here()),
      date: true,
      spare: true,
    },
  ];
}
