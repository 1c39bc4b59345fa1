import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CockpitColis } from '#shared/cockpit/schema.ts';
import { ETAPES, EXCEPTIONS } from '#shared/cockpit/stages.ts';
import { paths, pathTo } from '#web/core/paths.ts';
import { DataTable } from '#web/core/table/DataTable.tsx';
import { EmptyTable } from '#web/core/table/EmptyTable.tsx';
import { Filter } from '#web/core/table/Filter.tsx';
import { Pager } from '#web/core/table/Pager.tsx';
import { type ListAddress, oneOf, useListAddress } from '#web/core/table/useListAddress.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import type { BulkChoice } from './bulk/choices.ts';
import { SelectionBar } from './bulk/SelectionBar.tsx';
import styles from './Cockpit.module.css';
import { useParcelColumns } from './ParcelCells.tsx';
import { ROWS_ON_PAGE, type RowFilter, SORTS, visibleRows } from './rows.ts';
import { useRowSelection } from './useRowSelection.ts';

interface ParcelsProps {
  rows: readonly CockpitColis[];
  onAct: (choice: BulkChoice) => void;
}

/** Parcels of the container with search, filters and selection; one page of them is in the document at a time. */
export function Parcels({ rows, onAct }: ParcelsProps) {
  const { t } = useTranslation('cockpit');
  const address = useListAddress();
  const filter = useDeferredValue(filterIn(address));
  const shown = useMemo(() => visibleRows(rows, filter), [rows, filter]);
  const start = (pageIn(address) - 1) * ROWS_ON_PAGE;
  const page = shown.slice(start, start + ROWS_ON_PAGE);
  const next = start + ROWS_ON_PAGE < shown.length ? String(pageIn(address) + 1) : undefined;
  const selection = useRowSelection(shown);
  const columns = useParcelColumns(selection);
  return (
    <section className={styles.parcels} aria-labelledby="parcels">
      <h2 id="parcels">{t('parcels.title', { count: shown.length })}</h2>
      <Filters address={address} filter={filter} />
      {rows.length === 0 && (
        <EmptyState
          title={t('parcels.noneYet')}
          action={<ButtonLink to={paths.home}>{t('parcels.home')}</ButtonLink>}
        />
      )}
      {rows.length > 0 && shown.length === 0 && (
        <EmptyTable
          address={address}
          title={t('parcels.none')}
          noneYet={t('parcels.onlyCancelled')}
          filters={['q', 'exception', 'etape']}
        />
      )}
      {shown.length > 0 && (
        <>
          <label className={styles.all}>
            <input type="checkbox" checked={selection.isAll} onChange={selection.toggleAll} />
            {t('parcels.all', { count: shown.length })}
          </label>
          <div className={styles.table}>
            <DataTable
              name={t('parcels.name')}
              address={toParcels(address)}
              columns={columns}
              rows={page}
              isOutdated={false}
            />
          </div>
          <Pager address={address} next={next} shown={page.length} />
        </>
      )}
      <SelectionBar rows={rows.filter(({ id }) => selection.ids.has(id))} onClear={selection.clear} onAct={onAct} />
    </section>
  );
}

/** Number of the page in the address, from 1. */
const pageIn = ({ cursor }: ListAddress): number => (/^[1-9]\d{0,3}$/.test(cursor ?? '') ? Number(cursor) : 1);

/** Search, filters and order in the address. */
function filterIn({ params }: ListAddress): RowFilter {
  return {
    search: params.get('q') ?? '',
    exception: oneOf(EXCEPTIONS, params.get('exception')),
    etape: oneOf(ETAPES, params.get('etape')),
    tri: oneOf(SORTS, params.get('tri')) ?? SORTS[0],
  };
}

/** Opens a parcel in the panel of the list of all parcels; going back returns here, to the same rows. */
const toParcels = (address: ListAddress): ListAddress => ({
  ...address,
  openId: undefined,
  toRow: (id) => ({
    to: `${pathTo('adminColis')}?ouvert=${id}`,
    state: { trail: [], opened: false },
    replace: false,
    preventScrollReset: false,
  }),
});

function Filters({ address, filter: { exception, etape, tri } }: { address: ListAddress; filter: RowFilter }) {
  const { t } = useTranslation('cockpit');
  const [typed, setTyped] = useState(address.params.get('q') ?? '');
  const search = (text: string) => {
    setTyped(text);
    address.filter({ q: text });
  };
  return (
    <search className={styles.filters} aria-label={t('parcels.name')}>
      <TextField
        type="search"
        label={t('parcels.search')}
        hint={t('parcels.searchHint')}
        value={typed}
        onChange={({ target }) => search(target.value)}
        autoComplete="off"
      />
      <Filter
        label={t('parcels.exception')}
        value={exception}
        choices={EXCEPTIONS}
        name={(choice) => (choice === 'all' ? t('parcels.every') : t(`exceptions.short.${choice}`))}
        onChoose={(chosen) => address.filter({ exception: chosen })}
      />
      <Filter
        label={t('parcels.etape')}
        value={etape}
        choices={ETAPES}
        name={(choice) => (choice === 'all' ? t('parcels.everyStage') : t(`etapes.${choice}`))}
        onChoose={(chosen) => address.filter({ etape: chosen })}
      />
      <Filter
        label={t('parcels.sort')}
        value={tri === SORTS[0] ? undefined : tri}
        choices={SORTS.slice(1)}
        name={(choice) => t(`parcels.sorts.${choice === 'all' ? SORTS[0] : choice}`)}
        onChoose={(chosen) => address.filter({ tri: chosen })}
      />
    </search>
  );
}
