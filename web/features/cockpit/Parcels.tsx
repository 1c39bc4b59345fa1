import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EXCEPTIONS } from '#shared/cockpit/exceptions.ts';
import type { CockpitColis } from '#shared/cockpit/schema.ts';
import { readReference } from '#shared/colis/reference.ts';
import type { Container } from '#shared/containers/schema.ts';
import { HEADLINES } from '#shared/situation/codes.ts';
import { SelectAll } from '#web/core/admin/bulk/RowCheckbox.tsx';
import { useRowSelection } from '#web/core/admin/bulk/useRowSelection.ts';
import { paths } from '#web/core/paths.ts';
import { EmptyTable } from '#web/core/table/EmptyTable.tsx';
import { Filter } from '#web/core/table/Filter.tsx';
import { PagedTable } from '#web/core/table/PagedTable.tsx';
import { type ListAddress, oneOf, useListAddress } from '#web/core/table/useListAddress.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { ActionBar } from './bulk/ActionBar.tsx';
import type { BulkChoice } from './bulk/choices.ts';
import styles from './Cockpit.module.css';
import { useParcelColumns } from './ParcelCells.tsx';
import { ParcelPanel } from './ParcelPanel.tsx';
import { ROWS_ON_PAGE, type RowFilter, SORTS, situationChoices, visibleRows } from './rows.ts';

interface ParcelsProps {
  rows: readonly CockpitColis[];
  container: Container;
  onAct: (choice: BulkChoice) => void;
}

/** Parcels of the container with search, filters and selection; one page of them is in the document at a time. */
export function Parcels({ container, rows, onAct }: ParcelsProps) {
  const { t } = useTranslation(['cockpit', 'table']);
  const address = useListAddress();
  const filter = useDeferredValue(filterIn(address));
  const shown = useMemo(() => visibleRows(rows, filter), [rows, filter]);
  const start = (pageIn(address) - 1) * ROWS_ON_PAGE;
  const page = shown.slice(start, start + ROWS_ON_PAGE);
  const next = start + ROWS_ON_PAGE < shown.length ? String(pageIn(address) + 1) : undefined;
  const selection = useRowSelection(shown);
  const columns = useParcelColumns(selection);
  const isNone = rows.length === 0;
  return (
    <section className={styles.parcels} aria-labelledby="parcels">
      <h2 id="parcels">{t('parcels.title', { count: shown.length })}</h2>
      <PagedTable
        name={t('parcels.name')}
        address={address}
        page={{ rows: page, next, ...LOADED }}
        columns={columns}
        filters={
          !isNone && (
            <>
              <Filters address={address} filter={filter} rows={rows} />
              {shown.length > 0 && (
                <SelectAll selection={selection} label={t('parcels.all', { count: shown.length })} />
              )}
            </>
          )
        }
        empty={isNone ? <NoneYet /> : <NoMatch address={address} />}
        failed={String}
        panel={{ title: (id) => t('table:number', { id }), body: (id) => <ParcelPanel id={id} /> }}
      />
      <ActionBar
        container={container}
        rows={rows.filter(({ id }) => selection.chosen.has(id))}
        onClear={selection.clear}
        onAct={onAct}
      />
    </section>
  );
}

/** State of a page of rows that are all there already. */
const LOADED = {
  error: null,
  isPaused: false,
  isFetching: false,
  isPlaceholderData: false,
  refetch: () => undefined,
} as const;

function NoneYet() {
  const { t } = useTranslation('cockpit');
  return (
    <EmptyState title={t('parcels.noneYet')} action={<ButtonLink to={paths.home}>{t('parcels.home')}</ButtonLink>} />
  );
}

function NoMatch({ address }: { address: ListAddress }) {
  const { t } = useTranslation('cockpit');
  const read = readReference(filterIn(address).search);
  const isForeignLink = 'fault' in read && read.fault === 'foreign';
  return (
    <EmptyTable
      address={address}
      title={t(isForeignLink ? 'parcels.foreignLink' : 'parcels.none')}
      noneYet={t('parcels.onlyCancelled')}
      filters={['q', 'exception', 'situation']}
    />
  );
}

/** Number of the page in the address, from 1. */
const pageIn = ({ cursor }: ListAddress): number => (/^[1-9]\d{0,3}$/.test(cursor ?? '') ? Number(cursor) : 1);

/** Search, filters and order in the address. */
function filterIn({ params }: ListAddress): RowFilter {
  return {
    search: params.get('q') ?? '',
    exception: oneOf(EXCEPTIONS, params.get('exception')),
    situation: oneOf(HEADLINES, params.get('situation')),
    tri: oneOf(SORTS, params.get('tri')) ?? SORTS[0],
  };
}

interface FiltersProps {
  address: ListAddress;
  filter: RowFilter;
  rows: readonly CockpitColis[];
}

function Filters({ address, filter: { exception, situation, tri }, rows }: FiltersProps) {
  const { t } = useTranslation(['cockpit', 'situation']);
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
        name={(choice) => (choice === 'all' ? t('parcels.every') : t(`situation:${choice}`))}
        onChoose={(chosen) => address.filter({ exception: chosen })}
      />
      <Filter
        label={t('parcels.etape')}
        value={situation}
        choices={situationChoices(rows, situation)}
        name={(choice) => (choice === 'all' ? t('parcels.everyStage') : t(`situation:${choice}`))}
        onChoose={(chosen) => address.filter({ situation: chosen })}
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
