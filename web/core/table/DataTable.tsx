import ChevronRight from 'lucide-react/icons/chevron-right';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './DataTable.module.css';
import type { ListAddress } from './useListAddress.ts';

export interface Column<Row> {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Aligns figures so that they can be compared between rows. */
  figures?: boolean;
  /** Keeps a date on one line in a narrow column. */
  date?: boolean;
  /** Hides the column where there is little space. */
  wideOnly?: boolean;
  /** Takes a line of its own where a row is a card. */
  ownLine?: boolean;
}

interface DataTableProps<Row> {
  name: string;
  address: ListAddress;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Dims rows that are about to be replaced. */
  isOutdated: boolean;
}

/** Selector of the link that opens a row, or the first row when the row is on another page. */
export const rowLink = (id: number | undefined): string =>
  `[data-opens="${id}"], table:not(:has([data-opens="${id}"])) [data-opens]`;

export function DataTable<Row extends { id: number }>({
  name,
  address,
  columns,
  rows,
  isOutdated,
}: DataTableProps<Row>) {
  const table = useFocusOnNewPage(address.cursor, isOutdated);
  return (
    <table ref={table} className={styles.table} data-fading={isOutdated || undefined}>
      <Head name={name} columns={columns} />
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.id} row={row} columns={columns} address={address} />
        ))}
      </tbody>
    </table>
  );
}

function Head<Row>({ name, columns }: { name: string; columns: readonly Column<Row>[] }) {
  const { t } = useTranslation('table');
  return (
    <>
      <caption className="visually-hidden">{name}</caption>
      <thead>
        <tr>
          {columns.map(({ key, title, figures, wideOnly }) => (
            <th key={key} scope="col" data-figures={figures} data-spare={wideOnly}>
              {title}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">{t('details')}</span>
          </th>
        </tr>
      </thead>
    </>
  );
}

interface TableRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  address: ListAddress;
}

function TableRow<Row extends { id: number }>({ row, columns, address }: TableRowProps<Row>) {
  const { t } = useTranslation('table');
  const nameId = useId();
  const [nameColumn, ...others] = columns;
  const isOpen = row.id === address.openId;
  return (
    <tr data-open={isOpen || undefined}>
      {nameColumn && (
        <th scope="row" id={nameId} className={styles.name}>
          {nameColumn.cell(row)}
        </th>
      )}
      {others.map(({ key, title, cell, figures, date, wideOnly, ownLine }) => (
        <td
          key={key}
          data-title={title}
          data-figures={figures}
          data-date={date}
          data-spare={wideOnly}
          data-line={ownLine}
        >
          {cell(row)}
        </td>
      ))}
      <td className={styles.open}>
        <Link
          {...address.toRow(row.id)}
          data-opens={row.id}
          className={styles.link}
          aria-label={t('open')}
          aria-describedby={nameId}
          aria-current={isOpen || undefined}
          onKeyDown={moveToRow}
        >
          <span className={styles.word}>{t('open')}</span>
          <ChevronRight size={16} aria-hidden="true" />
        </Link>
      </td>
    </tr>
  );
}

const STEPS = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
]);

/** Moves the focus up and down between rows. */
function moveToRow(event: KeyboardEvent<HTMLAnchorElement>): void {
  const step = STEPS.get(event.key);
  if (!step) return;
  const links = [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLElement>('[data-opens]') ?? [])];
  event.preventDefault();
  links[links.indexOf(event.currentTarget) + step]?.focus();
}

/** Placeholder of a loading list, in the list's own layout. */
export function SkeletonTable<Row>({ name, columns }: { name: string; columns: readonly Column<Row>[] }) {
  const { t } = useTranslation('common');
  return (
    <>
      <p role="status" className={styles.loading}>
        {t('ui.loading')}
      </p>
      <table className={styles.table} aria-hidden="true">
        <Head name={name} columns={columns} />
        <tbody>
          {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((row) => (
            <tr key={row}>
              {columns.map(({ key, wideOnly }) => (
                <td key={key} data-spare={wideOnly}>
                  <Skeleton width="80%" height="1.25rem" />
                </td>
              ))}
              <td className={styles.open} />
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Focuses the first row after a change of page. */
function useFocusOnNewPage(cursor: string | undefined, isOutdated: boolean) {
  const table = useRef<HTMLTableElement>(null);
  const before = useRef(cursor);
  useEffect(() => {
    if (isOutdated || before.current === cursor) return;
    before.current = cursor;
    table.current?.querySelector<HTMLElement>('[data-opens]')?.focus({ preventScroll: true });
  }, [cursor, isOutdated]);
  return table;
}
