import { useTranslation } from 'react-i18next';
import { CUSTOMS_STATUTS, type CustomsDocument } from '#shared/customs/schema.ts';
import { AdminPage } from '#web/core/admin/AdminPage.tsx';
import { ClientFilter, clientIn } from '#web/core/admin/ClientFilter.tsx';
import { DOCUMENT_TYPES, keyOf } from '#web/core/colis/papers.ts';
import { here, shortDate } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { type Address, oneOf, useAddress } from '#web/ui/ledger/address.ts';
import { Filter } from '#web/ui/ledger/Filter.tsx';
import { Ledger } from '#web/ui/ledger/Ledger.tsx';
import type { Column } from '#web/ui/ledger/LedgerTable.tsx';
import styles from './AdminCustomsPage.module.css';
import { CustomsStatut } from './CustomsStatut.tsx';
import { DocumentPanel } from './DocumentPanel.tsx';
import { useDocumentsPage } from './queries.ts';

/** In the address when every statut is shown; otherwise what waits for a decision is. */
const EVERY = 'TOUS';

/** Customs documents to decide on, one after the other. */
export default function AdminCustomsPage() {
  const { t } = useTranslation('adminCustoms');
  const address = useAddress();
  const statut = statutIn(address);
  const page = useDocumentsPage({ statut, userId: clientIn(address) }, address.cursor);

  /** The next that waits on this page opens by itself. */
  const goOn = (decided: number) => {
    const rows = page.rows ?? [];
    const after = rows.slice(rows.findIndex(({ id }) => id === decided) + 1);
    const next = [...after, ...rows].find((row) => row.id !== decided && row.statut === 'EN_ATTENTE');
    if (next) return address.open(next.id);
    address.close();
    void page.refetch();
  };
  return (
    <AdminPage title={t('title')}>
      <Ledger
        name={t('title')}
        address={address}
        page={page}
        columns={useColumns()}
        filters={
          <>
            <Statuts address={address} />
            <ClientFilter address={address} />
          </>
        }
        empty={
          <EmptyState title={t('none')}>
            {statut === 'EN_ATTENTE' && !clientIn(address) && <p>{t('noneWaiting')}</p>}
          </EmptyState>
        }
        failed={(advice) => t('failed', { advice })}
        panel={{
          title: (id) => t('panel', { id }),
          body: (id, known) => <DocumentPanel id={id} known={known} onDecided={() => goOn(id)} />,
        }}
      />
    </AdminPage>
  );
}

const statutIn = ({ params }: Address) =>
  params.get('statut') === EVERY ? undefined : (oneOf(CUSTOMS_STATUTS, params.get('statut')) ?? 'EN_ATTENTE');

function Statuts({ address }: { address: Address }) {
  const { t } = useTranslation('adminCustoms');
  return (
    <Filter
      label={t('filters.statut')}
      value={statutIn(address)}
      choices={CUSTOMS_STATUTS}
      name={(choice) => (choice === 'all' ? t('filters.all') : t(`statuts.${choice}`))}
      onChoose={(chosen) => address.filter({ statut: chosen ?? EVERY })}
    />
  );
}

function useColumns(): Column<CustomsDocument>[] {
  const { t } = useTranslation('adminCustoms');
  const language = useLanguage();
  return [
    { key: 'document', title: t('columns.document'), cell: (document) => <Name document={document} /> },
    { key: 'colis', title: t('columns.colis'), cell: ({ colisId }) => colisId ?? t('draft') },
    {
      key: 'container',
      title: t('columns.container'),
      cell: ({ containerBookingId }) => containerBookingId,
      spare: true,
    },
    {
      key: 'received',
      title: t('columns.received'),
      cell: ({ deposeLe }) => shortDate(language, deposeLe, here()),
      date: true,
      spare: true,
    },
    { key: 'statut', title: t('columns.statut'), cell: (document) => <CustomsStatut document={document} /> },
  ];
}

function Name({ document: { id, typeDocument } }: { document: CustomsDocument }) {
  const { t } = useTranslation(['adminCustoms', 'colis']);
  const key = keyOf(DOCUMENT_TYPES, typeDocument);
  return (
    <>
      <strong>{key ? t(`colis:documents.${key}`) : typeDocument}</strong>
      <span className={styles.small}>{t('number', { id })}</span>
    </>
  );
}
