import { useTranslation } from 'react-i18next';
import type { CockpitColis } from '#shared/cockpit/schema.ts';
import type { RowName } from '#web/core/admin/bulk/LeftOut.tsx';

/** Returns the names of parcels by their rows, with their customers. */
export function useParcelNames(rows: readonly CockpitColis[]): (id: number) => RowName {
  const { t } = useTranslation(['bulk', 'table']);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (id) => {
    const client = byId.get(id)?.client;
    return client ? { text: t('parcel', { id, client }), keeps: client } : { text: t('table:number', { id }) };
  };
}
