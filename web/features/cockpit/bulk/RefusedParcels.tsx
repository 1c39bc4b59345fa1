import { useTranslation } from 'react-i18next';
import type { CockpitColis } from '#shared/cockpit/schema.ts';
import { TitledList } from '#web/core/admin/change/TitledList.tsx';
import { Sentence } from '#web/ui/Verbatim.tsx';
import styles from './Bulk.module.css';

interface RefusedParcelsProps {
  refused: readonly { id: number; message?: string | undefined }[];
  /** Rows that name the parcels. */
  rows: readonly CockpitColis[];
  title: string;
}

/** Parcels that an action leaves out, by reason. */
export function RefusedParcels({ refused, rows, title }: RefusedParcelsProps) {
  const { t } = useTranslation(['bulk', 'table']);
  if (refused.length === 0) return null;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const nameOf = (id: number) => {
    const client = byId.get(id)?.client;
    return client ? t('parcel', { id, client }) : t('table:number', { id });
  };
  return (
    <TitledList title={title}>
      {[...Map.groupBy(refused, ({ message }) => message ?? '').entries()].map(([message, parcels]) => (
        <li key={message}>
          {message}{' '}
          <span className={styles.parcels}>
            <Sentence keeps={parcels.map(({ id }) => byId.get(id)?.client)}>
              {parcels.map(({ id }) => nameOf(id)).join(' · ')}
            </Sentence>
          </span>
        </li>
      ))}
    </TitledList>
  );
}
