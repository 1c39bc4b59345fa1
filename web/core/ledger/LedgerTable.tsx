import ChevronRight from 'lucide-react/icons/chevron-right';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './LedgerTable.module.css';
import type { ListAddress } from './useListAddress.ts';

export interface Column<Row> {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Figures, to compare from row to row. */
  figures?: boolean;
  /** A date, which no narrow column breaks. */
  date?: boolean;
  /** The list does without it where there is little room. */
  spare?: boolean;
}

interface LedgerTableProps<Row> {
  name: string;
  address: ListAddress;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** They are about to be replaced. */
  fading: boolean;
}

/** What opens a row; what opens the first one, where the row itself is on another page. */
export const rowLink = (id: number | undefined): string =>
  `[data-opens="${id}"], table:not(:has([data-opens="${id}"])) [data-opens]`;

export function LedgerTable<Row extends { id: number }>({
  name,
  address,
  columns,
  rows,
  fading,
}: LedgerTableProps<Row>) {
  const table = useFocusOnNewPage(address.cursor, fading);
  return (
    <table ref={table} className={styles.table} data-fading={fading || undefined}>
      <Head name={name} columns={columns} />
      <tbody>
        {rows.map((row) => (
          <LedgerRow key={row.id} row={row} columns={columns} address={address} />
        ))}
      </tbody>
    </table>
  );
}

function Head<Row>({ name, columns }: { name: string; columns: readonly Column<Row>[] }) {
  const { t } = useTranslation('ledger');
  return (
    <>
      <caption className="visually-hidden">{name}</caption>
      <thead>
        <tr>
          {columns.map(({ key, title, figures, spare }) => (
            <th key={key} scope="col" data-figures={figures} data-spare={spare}>
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

interface LedgerRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  address: ListAddress;
}

function LedgerRow<Row extends { id: number }>({ row, columns, address }: LedgerRowProps<Row>) {
  const { t } = useTranslation('ledger');
  const nameId = useId();
  const [naming, ...others] = columns;
  const isOpen = row.id === address.openId;
  return (
    <tr data-open={isOpen || undefined}>
      {naming && (
        <th scope="row" id={nameId} className={styles.name}>
          {naming.cell(row)}
        </th>
      )}
      {others.map(({ key, title, cell, figures, date, spare }) => (
        <td key={key} data-title={title} data-figures={figures} data-date={date} data-spare={spare}>
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
          onKeyDown={walk}
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

/** Up and down, from row to row. */
function walk(event: KeyboardEvent<HTMLAnchorElement>): void {
  const step = STEPS.get(event.key);
  if (!step) return;
  const links = [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLElement>('[data-opens]') ?? [])];
  event.preventDefault();
  links[links.indexOf(event.currentTarget) + step]?.focus();
}

/** The list's own shape while it is on its way. */
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
              {columns.map(({ key, spare }) => (
                <td key={key} data-spare={spare}>
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

/** Whoever turned the page goes on at its first row. */
function useFocusOnNewPage(cursor: string | undefined, fading: boolean) {
  const table = useRef<HTMLTableElement>(null);
  const before = useRef(cursor);
  useEffect(() => {
    if (fading || before.current === cursor) return;
    before.current = cursor;
    table.current?.querySelector<HTMLElement>('[data-opens]')?.focus({ preventScroll: true });
  }, [cursor, fading]);
  return table;
}
