import { useTranslation } from 'react-i18next';
import { ETATS, PAIEMENTS } from '#shared/colis/constants.ts';
import type { Colis } from '#shared/colis/schema.ts';
import { AdminList } from '#web/core/admin/AdminList.tsx';
import { customerIn } from '#web/core/admin/CustomerFilter.tsx';
import cells from '#web/core/admin/cells.module.css';
import { adminSituation } from '#web/core/admin/colis/adminSituation.ts';
import { EtatChoice } from '#web/core/admin/colis/EtatChoice.tsx';
import { PaymentBadge } from '#web/core/admin/colis/PaymentBadge.tsx';
import { useColis, useColisPage } from '#web/core/admin/colis/queries.ts';
import { useContainerChoices } from '#web/core/admin/containers.ts';
import { Email } from '#web/core/admin/Email.tsx';
import { choiceFilter, customerFilter } from '#web/core/admin/filters.tsx';
import { describeParcel } from '#web/core/colis/describeParcel.ts';
import { type Containers, useContainersFromList } from '#web/core/container/colisContainers.ts';
import { browserZone, dollars, shortDate } from '#web/core/format.ts';
import { lazyForm } from '#web/core/loading/lazyForm.tsx';
import { CustomerName } from '#web/core/names/PersonName.tsx';
import { useDisplayNames } from '#web/core/names/useDisplayNames.ts';
import { PhoneNumber } from '#web/core/phone/PhoneNumber.tsx';
import { SituationBadge } from '#web/core/situation/SituationBadge.tsx';
import type { Column } from '#web/core/table/DataTable.tsx';
import { type ListAddress, oneOf, useListAddress } from '#web/core/table/useListAddress.ts';
import { loadTexts, useLanguage } from '#web/i18n/i18n.ts';

/** Panel of a parcel with its texts, which the list does without. */
const panel = lazyForm(async () => {
  const [{ ColisPanel }] = await Promise.all([
    import('#web/core/admin/colis/ColisPanel.tsx'),
    loadTexts(['colis', 'colisForm', 'phone']),
  ]);
  return ColisPanel;
});

/** Admin list of all parcels with their customer, payment and status. */
export default function AdminColisPage() {
  const { t } = useTranslation(['adminColis', 'common']);
  const address = useListAddress();
  const { etat, paiement, userId } = filtersIn(address);
  const etats = choiceFilter(address, {
    name: 'etat',
    label: t('filters.etat'),
    value: etat,
    choices: ETATS,
    labelOf: (choice) => (choice === 'all' ? t('filters.all') : t(`common:states.${choice}`)),
  });
  const paiements = choiceFilter(address, {
    name: 'paiement',
    label: t('filters.paiement'),
    value: paiement,
    choices: PAIEMENTS,
    labelOf: (choice) => t(`filters.${choice}`),
  });
  const page = useColisPage({ etat, paiement, userId }, address.cursor);
  panel.usePreload(page.rows !== undefined);
  return (
    <AdminList
      texts="adminColis"
      name={t('name')}
      address={address}
      page={page}
      columns={useColumns(useContainersOf(page.rows ?? []))}
      filters={[...(userId ? [] : [etats]), paiements, customerFilter(address)]}
      empty={{ filtered: etat && paiement && t('noneText') }}
      panel={{ useRow: useColis, body: (colis) => <panel.Form colis={colis} /> }}
    />
  );
}

/** Filters from the address; a customer filter switches the état filter off. */
function filtersIn(address: ListAddress) {
  const { params } = address;
  const userId = customerIn(address);
  return {
    userId,
    etat: userId ? undefined : oneOf(ETATS, params.get('etat')),
    paiement: oneOf(PAIEMENTS, params.get('paiement')),
  };
}

/** Containers of listed parcels; their dates decide what is late. */
function useContainersOf(rows: readonly Colis[]): Containers {
  const { data, isFetching } = useContainerChoices();
  return useContainersFromList(
    { rows: data, isFetching },
    rows.map(({ containerBookingId }) => containerBookingId),
  );
}

function useColumns(containers: Containers): Column<Colis>[] {
  const { t } = useTranslation('adminColis');
  const language = useLanguage();
  return [
    { key: 'colis', title: t('columns.colis'), cell: (colis) => <Name colis={colis} /> },
    { key: 'client', title: t('columns.client'), cell: (colis) => <CustomerCell colis={colis} /> },
    {
      key: 'container',
      title: t('columns.container'),
      cell: ({ containerBookingId }) => containerBookingId,
      figures: true,
      wideOnly: true,
    },
    {
      key: 'weight',
      title: t('columns.weight'),
      cell: ({ piece, poids }) => describeParcel(language, { piece, poids }),
      figures: true,
      wideOnly: true,
    },
    {
      key: 'price',
      title: t('columns.price'),
      cell: ({ prixEstime }) => dollars(language, prixEstime),
      figures: true,
      wideOnly: true,
    },
    {
      key: 'paid',
      title: t('columns.paid'),
      cell: (colis) => (
        <span className={cells.stack}>
          <PaymentBadge colis={colis} container={containers.get(colis.containerBookingId)} />
        </span>
      ),
    },
    {
      key: 'etat',
      title: t('columns.etat'),
      cell: (colis) => (
        <span className={cells.stack}>
          <SituationBadge of={adminSituation(colis, containers.get(colis.containerBookingId)).titre} />
          <EtatChoice colis={colis} />
        </span>
      ),
    },
  ];
}

function Name({ colis }: { colis: Colis }) {
  const { t } = useTranslation('adminColis');
  const names = useDisplayNames();
  const language = useLanguage();
  return (
    <>
      <strong className={cells.clamped}>{names.ofContent(colis)}</strong>
      <span className={`${cells.small} ${cells.parts}`}>
        <span>{t('number', { id: colis.id })}</span> <span>{shortDate(language, colis.createdAt, browserZone())}</span>
      </span>
    </>
  );
}

function CustomerCell({ colis: { username, userEmail, userPhone } }: { colis: Colis }) {
  return (
    <>
      <CustomerName of={username} />
      <Email address={userEmail} small />
      <span className={cells.small}>
        <PhoneNumber number={userPhone} />
      </span>
    </>
  );
}
