import type { LucideIcon } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useListedRow } from '#web/core/paged/usePage.ts';
import type { Column } from '#web/core/table/DataTable.tsx';
import { EmptyTable } from '#web/core/table/EmptyTable.tsx';
import { PagedTable, type TablePage } from '#web/core/table/PagedTable.tsx';
import { RowPanel, type RowQuery } from '#web/core/table/RowPanel.tsx';
import type { ListAddress } from '#web/core/table/useListAddress.ts';
import { useNewRowPanel } from '#web/core/table/useNewRowPanel.ts';
import type { Namespace } from '#web/i18n/i18next.d.ts';
import { Button } from '#web/ui/Button.tsx';
import { AdminPage } from './AdminPage.tsx';
import type { ListFilter } from './filters.tsx';

/** Texts of one list: `title`, `none`, `noneYet`, `failed`, `panel` and `absent`. */
type ListTexts = Exclude<Extract<Namespace, `admin${string}`>, 'admin'>;

type UseRow<Row> = (id: number, known: Row | undefined) => RowQuery<Row>;

interface AdminListProps<Row> {
  texts: ListTexts;
  /** Name of the list where it is not the title of its page. */
  name?: string;
  address: ListAddress;
  page: TablePage<Row>;
  /** The first column names the row. */
  columns: readonly Column<Row>[];
  filters: readonly ListFilter[];
  empty?: {
    /** Instead of `none`. */
    title?: string;
    /** Explanation of why no row matches the filters. */
    filtered?: ReactNode;
  };
  panel: {
    /** Fetches the open row; `known` is the listed row. Omitted where the API has no endpoint for a single row. */
    useRow?: UseRow<Row>;
    body: (row: Row) => ReactNode;
  };
  /** Button that adds a row. Pages whose form is not in the side panel omit `panel`. */
  adding?: {
    icon: LucideIcon;
    label: string;
    panel?: { title: string; body: (close: () => void) => ReactNode };
  };
  /** Further button or link of the page. */
  action?: ReactNode;
  /** Content that must be read before the list. */
  before?: ReactNode;
  children?: ReactNode;
}

/** Admin list: filters, a paged table, and a side panel for the open or a new row. */
export function AdminList<Row extends { id: number }>(props: AdminListProps<Row>) {
  const { texts, name, address, page, columns, filters, empty = {}, panel, adding, action, before, children } = props;
  const { t } = useTranslation(texts);
  const { isCreating, begin, end } = useNewRowPanel(address);
  const failed = (advice: string) => t('failed', { advice });
  return (
    <AdminPage
      title={t('title')}
      action={
        <>
          {action}
          {adding && (
            <Button icon={adding.icon} onClick={begin}>
              {adding.label}
            </Button>
          )}
        </>
      }
    >
      {before}
      <PagedTable
        name={name ?? t('title')}
        address={address}
        page={page}
        columns={columns}
        filters={filters.map(({ names, control }) => <Fragment key={names.join()}>{control}</Fragment>)}
        empty={
          <EmptyTable
            address={address}
            title={empty.title ?? t('none')}
            noneYet={t('noneYet')}
            filters={filters.flatMap(({ names }) => names)}
          >
            {empty.filtered && <p>{empty.filtered}</p>}
          </EmptyTable>
        }
        failed={failed}
        panel={{
          title: (id) => t('panel', { id }),
          body: (id, known) => {
            const shown = { known, body: panel.body, absent: t('absent'), failed };
            return panel.useRow ? (
              <FetchedRow {...shown} id={id} useRow={panel.useRow} />
            ) : (
              <ListedRow {...shown} page={page} />
            );
          },
        }}
        creating={
          isCreating && adding?.panel
            ? { title: adding.panel.title, body: adding.panel.body(end), onClose: end }
            : undefined
        }
      />
      {children}
    </AdminPage>
  );
}

interface OpenRowProps<Row> {
  known: Row | undefined;
  body: (row: Row) => ReactNode;
  absent: string;
  failed: (advice: string) => string;
}

function FetchedRow<Row>(props: OpenRowProps<Row> & { id: number; useRow: UseRow<Row> }) {
  const { id, useRow, known, body, absent, failed } = props;
  return (
    <RowPanel query={useRow(id, known)} absent={absent} failed={failed}>
      {body}
    </RowPanel>
  );
}

function ListedRow<Row>({ page, known, body, absent, failed }: OpenRowProps<Row> & { page: TablePage<Row> }) {
  return (
    <RowPanel query={useListedRow(page, known)} absent={absent} failed={failed}>
      {body}
    </RowPanel>
  );
}
