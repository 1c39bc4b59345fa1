import Plus from 'lucide-react/icons/plus';
import { useTranslation } from 'react-i18next';
import type { Site } from '#shared/sites/schema.ts';
import { AdminList } from '#web/core/admin/AdminList.tsx';
import { NameCell } from '#web/core/admin/NameCell.tsx';
import { ServiceBadge } from '#web/core/admin/ServiceBadge.tsx';
import { lazyForm } from '#web/core/loading/lazyForm.tsx';
import { countryName } from '#web/core/places/countries.ts';
import type { Column } from '#web/core/table/DataTable.tsx';
import { useListAddress } from '#web/core/table/useListAddress.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { useSite, useSitesPage } from './queries.ts';
import { SitePanel } from './SitePanel.tsx';

const add = lazyForm(async () => (await import('./SiteForm.tsx')).AddSite);

/** Admin list of the depots and arrival points that containers name. */
export default function AdminSitesPage() {
  const { t } = useTranslation('adminSites');
  const address = useListAddress();
  add.usePreload();
  return (
    <AdminList
      texts="adminSites"
      address={address}
      page={useSitesPage(address.cursor)}
      columns={useColumns()}
      filters={[]}
      panel={{ useRow: useSite, body: (site) => <SitePanel site={site} /> }}
      adding={{
        icon: Plus,
        label: t('add.open'),
        panel: {
          title: t('add.title'),
          body: (close) => <add.Form onAdded={({ id }) => address.open(id)} onCancel={close} />,
        },
      }}
    />
  );
}

function useColumns(): Column<Site>[] {
  const { t } = useTranslation('adminSites');
  const language = useLanguage();
  return [
    { key: 'nom', title: t('fields.nom'), cell: ({ nom, ville }) => <NameCell note={ville}>{nom}</NameCell> },
    { key: 'type', title: t('fields.type'), cell: ({ type }) => t(`types.${type}`) },
    { key: 'pays', title: t('fields.pays'), cell: ({ pays }) => countryName(language, pays), wideOnly: true },
    {
      key: 'statut',
      title: t('columns.service'),
      cell: ({ enService }) => <ServiceBadge enService={enService} />,
      wideOnly: true,
    },
  ];
}
