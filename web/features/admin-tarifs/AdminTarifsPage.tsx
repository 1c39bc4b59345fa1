import Plus from 'lucide-react/icons/plus';
import { useTranslation } from 'react-i18next';
import type { Tarif } from '#shared/tarifs/schema.ts';
import { AdminList } from '#web/core/admin/AdminList.tsx';
import { NameCell } from '#web/core/admin/NameCell.tsx';
import { ServiceBadge } from '#web/core/admin/ServiceBadge.tsx';
import { lazyForm } from '#web/core/loading/lazyForm.tsx';
import type { Column } from '#web/core/table/DataTable.tsx';
import { useListAddress } from '#web/core/table/useListAddress.ts';
import { useTarif } from '#web/core/tarif/useTarif.ts';
import { useTarifsPage } from './queries.ts';
import { TarifPanel } from './TarifPanel.tsx';
import { useTarifTexts } from './useTarifTexts.ts';

const add = lazyForm(async () => (await import('./TarifForm.tsx')).AddTarif);

/** Admin list of the price lists at which containers sell, one per corridor. */
export default function AdminTarifsPage() {
  const { t } = useTranslation('adminTarifs');
  const address = useListAddress();
  add.usePreload();
  return (
    <AdminList
      texts="adminTarifs"
      address={address}
      page={useTarifsPage(address.cursor)}
      columns={useColumns()}
      filters={[]}
      panel={{ useRow: useTarif, body: (tarif) => <TarifPanel key={tarif.id} tarif={tarif} /> }}
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

function useColumns(): Column<Tarif>[] {
  const { t } = useTranslation('adminTarifs');
  const texts = useTarifTexts();
  return [
    {
      key: 'nom',
      title: t('fields.nom'),
      cell: (tarif) => <NameCell note={texts.corridor(tarif)}>{tarif.nom}</NameCell>,
    },
    { key: 'version', title: t('columns.current'), cell: texts.current },
    {
      key: 'statut',
      title: t('columns.service'),
      cell: ({ enService }) => <ServiceBadge enService={enService} />,
    },
  ];
}
