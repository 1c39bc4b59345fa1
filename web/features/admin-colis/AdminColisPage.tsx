import { useTranslation } from 'react-i18next';
import { type Colis, ETATS, PAIEMENTS } from '#shared/colis/schema.ts';
import { AdminPage } from '#web/core/admin/AdminPage.tsx';
import { CLIENT, ClientFilter, clientIn } from '#web/core/admin/ClientFilter.tsx';
import cells from '#web/core/admin/cells.module.css';
import { Email } from '#web/core/admin/Email.tsx';
import { dollars, here, kg, shortDate } from '#web/core/format.ts';
import { useNames } from '#web/core/names.ts';
import { PhoneNumber } from '#web/core/phone/PhoneNumber.tsx';
import { useLanguage } from '#web/i18n/i18n.ts';
import { type Address, oneOf, useAddress } from '#web/ui/ledger/address.ts';
import { EmptyLedger } from '#web/ui/ledger/EmptyLedger.tsx';
import { Filter } from '#web/ui/ledger/Filter.tsx';
import { Ledger } from '#web/ui/ledger/Ledger.tsx';
import type { Column } from '#web/ui/ledger/LedgerTable.tsx';
import { ColisPanel } from './ColisPanel.tsx';
import { EtatChoice } from './EtatChoice.tsx';
import { Paiement } from './Paiement.tsx';
import { useColisPage } from './queries.ts';

/** Everybody's parcels: which they are, whose, and where they stand. */
export default function AdminColisPage() {
  const { t } = useTranslation('adminColis');
  const address = useAddress();
  const filters = filtersIn(address);
  const page = useColisPage(filters, address.cursor);
  return (
    <AdminPage title={t('title')}>
      <Ledger
        name={t('name')}
        address={address}
        page={page}
        columns={useColumns()}
        filters={<Filters address={address} />}
        empty={
          <EmptyLedger address={address} title={t('none')} yet={t('noneYet')} filters={['etat', 'paiement', CLIENT]}>
            {filters.etat && filters.paiement && <p>{t('noneText')}</p>}
          </EmptyLedger>
        }
        failed={(advice) => t('failed', { advice })}
        panel={{
          title: (id) => t('panel', { id }),
          body: (id, known) => <ColisPanel id={id} known={known} />,
        }}
      />
    </AdminPage>
  );
}

/** Of one user parcels in every état are shown. */
function filtersIn(address: Address) {
  const { params } = address;
  const userId = clientIn(address);
  return {
    userId,
    etat: userId ? undefined : oneOf(ETATS, params.get('etat')),
    paiement: oneOf(PAIEMENTS, params.get('paiement')),
  };
}

function Filters({ address }: { address: Address }) {
  const { t } = useTranslation(['adminColis', 'common']);
  const { etat, paiement, userId } = filtersIn(address);
  return (
    <>
      {!userId && (
        <Filter
          label={t('filters.etat')}
          value={etat}
          choices={ETATS}
          name={(choice) => (choice === 'all' ? t('filters.all') : t(`common:states.${choice}`))}
          onChoose={(chosen) => address.filter({ etat: chosen })}
        />
      )}
      <Filter
        label={t('filters.paiement')}
        value={paiement}
        choices={PAIEMENTS}
        name={(choice) => t(`filters.${choice}`)}
        onChoose={(chosen) => address.filter({ paiement: chosen })}
      />
      <ClientFilter address={address} />
    </>
  );
}

function useColumns(): Column<Colis>[] {
  const { t } = useTranslation('adminColis');
  const language = useLanguage();
  return [
    { key: 'colis', title: t('columns.colis'), cell: (colis) => <Name colis={colis} /> },
    { key: 'client', title: t('columns.client'), cell: (colis) => <Client colis={colis} /> },
    {
      key: 'container',
      title: t('columns.container'),
      cell: ({ containerBookingId }) => containerBookingId,
      figures: true,
      spare: true,
    },
    { key: 'weight', title: t('columns.weight'), cell: ({ poids }) => kg(language, poids), figures: true, spare: true },
    {
      key: 'price',
      title: t('columns.price'),
      cell: ({ prixEstime }) => dollars(language, prixEstime),
      figures: true,
      spare: true,
    },
    { key: 'paid', title: t('columns.paid'), cell: (colis) => <Paiement colis={colis} /> },
    { key: 'etat', title: t('columns.etat'), cell: (colis) => <EtatChoice colis={colis} /> },
  ];
}

function Name({ colis }: { colis: Colis }) {
  const { t } = useTranslation('adminColis');
  const names = useNames();
  const language = useLanguage();
  return (
    <>
      <strong className={cells.clamped}>{names.ofContent(colis)}</strong>
      <span className={`${cells.small} ${cells.parts}`}>
        <span>{t('number', { id: colis.id })}</span> <span>{shortDate(language, colis.createdAt, here())}</span>
      </span>
    </>
  );
}

function Client({ colis: { username, userEmail, userPhone } }: { colis: Colis }) {
  const names = useNames();
  return (
    <>
      {names.ofClient(username)}
      <Email address={userEmail} small />
      <span className={cells.small}>
        <PhoneNumber number={userPhone} />
      </span>
    </>
  );
}
