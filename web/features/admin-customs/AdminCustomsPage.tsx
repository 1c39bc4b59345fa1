import { useTranslation } from 'react-i18next';
import { CUSTOMS_STATUTS } from '#shared/customs/constants.ts';
import type { CustomsDocument } from '#shared/customs/schema.ts';
import { AdminList } from '#web/core/admin/AdminList.tsx';
import { ContainerCell } from '#web/core/admin/ContainerCell.tsx';
import { customerIn } from '#web/core/admin/CustomerFilter.tsx';
import cells from '#web/core/admin/cells.module.css';
import { useContainerChoices } from '#web/core/admin/containers.ts';
import { choiceFilter, customerFilter } from '#web/core/admin/filters.tsx';
import { NameCell } from '#web/core/admin/NameCell.tsx';
import { waitForNames } from '#web/core/admin/waitForNames.ts';
import { DOCUMENT_TYPES, proposedKeyOf } from '#web/core/colis/documentTypes.ts';
import { browserZone, shortDate } from '#web/core/format.ts';
import { lazyForm } from '#web/core/loading/lazyForm.tsx';
import { CustomerName } from '#web/core/names/PersonName.tsx';
import type { Column } from '#web/core/table/DataTable.tsx';
import { type ListAddress, oneOf, useListAddress } from '#web/core/table/useListAddress.ts';
import { loadTexts, useLanguage } from '#web/i18n/i18n.ts';
import { Sentence } from '#web/ui/Verbatim.tsx';
import { CustomsStatut } from './CustomsStatut.tsx';
import { useDocument, useDocumentsPage } from './queries.ts';

/** Value of `statut` in the address for all documents; without it the list shows those that await a decision. */
const ALL_STATUTS = 'TOUS';

/** Panel of a document with its texts, which the list does without. */
const panel = lazyForm(async () => {
  const [{ DocumentPanel }] = await Promise.all([
    import('./DocumentPanel.tsx'),
    loadTexts(['colis', 'customsDocument']),
  ]);
  return DocumentPanel;
});

/** Admin list of customs documents, decided on one after the other. */
export default function AdminCustomsPage() {
  const { t } = useTranslation('adminCustoms');
  const address = useListAddress();
  const statut = statutIn(address);
  const documents = useDocumentsPage({ statut, userId: customerIn(address) }, address.cursor);
  panel.usePreload();
  const page = waitForNames(documents, useContainerChoices());

  /** Opens the next document on this page that awaits a decision. */
  const openNextPending = (decided: number) => {
    const rows = page.rows ?? [];
    const after = rows.slice(rows.findIndex(({ id }) => id === decided) + 1);
    const next = [...after, ...rows].find((row) => row.id !== decided && isPending(row));
    if (next) return address.open(next.id);
    address.close();
    void page.refetch();
  };
  return (
    <AdminList
      texts="adminCustoms"
      address={address}
      page={page}
      columns={useColumns()}
      filters={[
        choiceFilter(address, {
          name: 'statut',
          label: t('filters.statut'),
          value: statut,
          choices: CUSTOMS_STATUTS,
          valueOfAll: ALL_STATUTS,
          labelOf: (choice) => (choice === 'all' ? t('filters.all') : t(`statuts.${choice}`)),
        }),
        customerFilter(address),
      ]}
      panel={{
        useRow: useDocument,
        body: (document) => <panel.Form document={document} onDecided={() => openNextPending(document.id)} />,
      }}
    />
  );
}

/** Reports whether a document awaits a decision; one that is held waits for somebody else. */
const isPending = ({ statut, etape }: CustomsDocument): boolean => statut === 'EN_ATTENTE' && etape === null;

const statutIn = ({ params }: ListAddress) =>
  params.get('statut') === ALL_STATUTS ? undefined : (oneOf(CUSTOMS_STATUTS, params.get('statut')) ?? 'EN_ATTENTE');

function useColumns(): Column<CustomsDocument>[] {
  const { t } = useTranslation('adminCustoms');
  const language = useLanguage();
  return [
    { key: 'document', title: t('columns.document'), cell: (document) => <Name document={document} /> },
    { key: 'people', title: t('columns.people'), cell: (document) => <People document={document} /> },
    { key: 'colis', title: t('columns.colis'), cell: (document) => <ColisCell document={document} /> },
    {
      key: 'container',
      title: t('columns.container'),
      cell: ({ containerBookingId }) => <ContainerCell id={containerBookingId} />,
      wideOnly: true,
    },
    {
      key: 'received',
      title: t('columns.received'),
      cell: ({ deposeLe }) => shortDate(language, deposeLe, browserZone()),
      date: true,
      wideOnly: true,
    },
    { key: 'statut', title: t('columns.statut'), cell: (document) => <CustomsStatut document={document} /> },
  ];
}

function Name({ document: { id, typeDocument } }: { document: CustomsDocument }) {
  const { t } = useTranslation(['adminCustoms', 'colisForm']);
  const key = proposedKeyOf(DOCUMENT_TYPES, typeDocument);
  return <NameCell note={t('number', { id })}>{key ? t(`colisForm:documents.${key}`) : typeDocument}</NameCell>;
}

/** Customer and recipient of the document's parcel. */
function People({ document: { colis, userId } }: { document: CustomsDocument }) {
  const { t } = useTranslation('adminCustoms');
  if (!colis) return t('number', { id: userId });
  return (
    <>
      <CustomerName of={colis.client} />
      {colis.nomDestinataire && (
        <span className={cells.small}>
          <Sentence keeps={[colis.nomDestinataire]}>{t('for', { name: colis.nomDestinataire })}</Sentence>
        </span>
      )}
    </>
  );
}

function ColisCell({ document: { colis, colisId } }: { document: CustomsDocument }) {
  const { t } = useTranslation(['adminCustoms', 'common']);
  if (colisId === null) return t('draft');
  return (
    <>
      {colis && (
        <span className={cells.clamped}>
          {colis.client === null ? t('common:anonymised.content') : colis.description}
        </span>
      )}
      <span className={cells.small}>{t('number', { id: colisId })}</span>
    </>
  );
}
