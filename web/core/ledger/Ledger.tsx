import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import styles from './Ledger.module.css';
import { type Column, LedgerTable, rowLink, SkeletonTable } from './LedgerTable.tsx';
import { Pager } from './Pager.tsx';
import { SidePanel } from './SidePanel.tsx';
import type { ListAddress } from './useListAddress.ts';

/** How the page of a list stands. */
export interface LedgerPage<Row> {
  rows: readonly Row[] | undefined;
  next: string | undefined;
  error: Error | null;
  isPaused: boolean;
  isFetching: boolean;
  /** These rows are the page before, until the one that is asked for is here. */
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

interface LedgerProps<Row> {
  /** What the rows are, such as "Colis". */
  name: string;
  address: ListAddress;
  page: LedgerPage<Row>;
  /** The first one names the row. */
  columns: readonly Column<Row>[];
  filters?: ReactNode;
  /** There is nothing, or nothing under these filters. */
  empty: ReactNode;
  /** That the list could not be had, and what to do about it. */
  failed: (advice: string) => string;
  /** What is shown beside the list of the row that is open. The row itself is known when it is on this page. */
  panel: { title: (id: number) => string; body: (id: number, row: Row | undefined) => ReactNode };
  /** A row that is being made, in the place of one that is open. */
  creating?: { title: string; body: ReactNode; onClose: () => void } | undefined;
}

/**
 * A long list to work through: a dense table, or cards where it is narrow, a page at a time; one row is open beside it.
 * Arrow keys go from row to row, Enter opens one, Escape closes it and goes back to where one was.
 */
export function Ledger<Row extends { id: number }>(props: LedgerProps<Row>) {
  const { name, address, page, filters, panel, creating } = props;
  const openId = creating ? undefined : address.openId;
  const desk = useFocusAlong(creating ? 'creating' : openId);
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

function Rows<Row extends { id: number }>({ name, address, page, columns, empty, failed }: LedgerProps<Row>) {
  const { t } = useTranslation('ledger');
  const { rows, next, error, isPaused } = page;
  if (isPaused && (!rows || page.isPlaceholderData)) return <ErrorState message={t('offline')} />;
  if (rows?.length === 0 && !address.cursor) return empty;
  if (rows)
    return (
      <>
        <LedgerTable {...{ name, address, columns, rows }} fading={page.isPlaceholderData} />
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

/** The address is of a list that is kept otherwise by now. */
const isOldCursor = (error: Error): boolean => error instanceof Refusal && 'cursor' in error.fields;

/** Whoever opens a panel goes on in it, and is back where they came from when it closes. Not on arrival. */
function useFocusAlong(shown: number | 'creating' | undefined) {
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

/** A dialog or a dropdown that is open above the page takes its Escape for itself. */
function useEscape(close: (() => void) | undefined): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    const listen = ({ key, target }: KeyboardEvent) => {
      const taken =
        target instanceof HTMLSelectElement || document.querySelector('dialog[open], [aria-expanded="true"]');
      if (key === 'Escape' && !taken) latest.current?.();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
