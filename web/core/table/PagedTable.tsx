import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { type Column, DataTable, rowLink, SkeletonTable } from './DataTable.tsx';
import styles from './PagedTable.module.css';
import { Pager } from './Pager.tsx';
import { SidePanel } from './SidePanel.tsx';
import type { ListAddress } from './useListAddress.ts';

/** Loading state of one page of a list. */
export interface TablePage<Row> {
  rows: readonly Row[] | undefined;
  next: string | undefined;
  error: Error | null;
  isPaused: boolean;
  isFetching: boolean;
  /** True while the rows are those of the previous page, until the requested one is loaded. */
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

interface PagedTableProps<Row> {
  /** Name of the rows, such as "Colis". */
  name: string;
  address: ListAddress;
  page: TablePage<Row>;
  /** Columns; the first one names the row. */
  columns: readonly Column<Row>[];
  filters?: ReactNode;
  /** Content when there are no rows, or none that match the filters. */
  empty: ReactNode;
  /** Returns the error text for a list that failed to load. */
  failed: (advice: string) => string;
  /** Panel for the open row. `row` is undefined when the row is not on this page. */
  panel: { title: (id: number) => string; body: (id: number, row: Row | undefined) => ReactNode };
  /** Panel for a new row, in place of the open row. */
  creating?: { title: string; body: ReactNode; onClose: () => void } | undefined;
}

/**
 * Paged admin list: a dense table, or cards on narrow screens, with one row open in a panel beside it. Arrow keys move
 * between rows, Enter opens one, and Escape closes it and restores the focus.
 */
export function PagedTable<Row extends { id: number }>(props: PagedTableProps<Row>) {
  const { name, address, page, filters, panel, creating } = props;
  const openId = creating ? undefined : address.openId;
  const desk = usePanelFocus(creating ? 'creating' : openId);
  useEscape(creating?.onClose ?? (openId === undefined ? undefined : address.close));
  return (
    <div ref={desk} className={styles.desk} data-open={creating || openId ? true : undefined}>
      <section className={styles.main} aria-label={name} aria-busy={page.isPlaceholderData}>
        {filters && <div className={styles.filters}>{filters}</div>}
        <Rows {...props} />
      </section>
      {creating && (
        <SidePanel title={creating.title} onClose={creating.onClose}>
          {creating.body}
        </SidePanel>
      )}
      {openId !== undefined && (
        <SidePanel key={openId} title={panel.title(openId)} onClose={address.close}>
          {panel.body(
            openId,
            page.rows?.find(({ id }) => id === openId),
          )}
        </SidePanel>
      )}
    </div>
  );
}

function Rows<Row extends { id: number }>({ name, address, page, columns, empty, failed }: PagedTableProps<Row>) {
  const { t } = useTranslation('table');
  const { rows, next, error, isPaused } = page;
  if (isPaused && (!rows || page.isPlaceholderData)) return <ErrorState message={t('offline')} />;
  if (rows?.length === 0 && !address.cursor) return empty;
  if (rows)
    return (
      <>
        <DataTable {...{ name, address, columns, rows }} isOutdated={page.isPlaceholderData} />
        <Pager address={address} next={next} shown={rows.length} />
      </>
    );
  if (error && isOldCursor(error))
    return (
      <>
        <ErrorState message={t('oldAddress')} />
        <ButtonLink {...address.toFirst()} look="quiet">
          {t('first')}
        </ButtonLink>
      </>
    );
  if (error)
    return (
      <ErrorState message={failed(adviceOn(error))} onRetry={() => void page.refetch()} retrying={page.isFetching} />
    );
  return <SkeletonTable columns={columns} name={name} />;
}

/** Reports whether a cursor in the address is no longer valid. */
const isOldCursor = (error: Error): boolean => error instanceof Refusal && 'cursor' in error.fields;

/** Moves the focus into a panel that opens, and back when it closes; not when the page is loaded with an open panel. */
function usePanelFocus(shown: number | 'creating' | undefined) {
  const desk = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  const opener = useRef<Element>(null);
  useEffect(() => {
    if (before.current === shown) return;
    const from = before.current === 'creating' ? opener.current : desk.current?.querySelector(rowLink(before.current));
    opener.current = document.activeElement;
    const to = shown === undefined ? from : desk.current?.querySelector('[data-panel-title]');
    if (to instanceof HTMLElement) to.focus();
    before.current = shown;
  }, [shown]);
  return desk;
}

/** Closes the panel on Escape, unless an open dialog or dropdown handles that key itself. */
function useEscape(close: (() => void) | undefined): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    const handleKeyDown = ({ key, target }: KeyboardEvent) => {
      const isHandledElsewhere =
        target instanceof HTMLSelectElement || document.querySelector('dialog[open], [aria-expanded="true"]');
      if (key === 'Escape' && !isHandledElsewhere) latest.current?.();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);
}
