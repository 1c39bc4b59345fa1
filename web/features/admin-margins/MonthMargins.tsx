import { useTranslation } from 'react-i18next';
import { marginsOfMonth } from '#shared/cockpit/margin.ts';
import { dayIn } from '#shared/dates.ts';
import { AdminPage } from '#web/core/admin/AdminPage.tsx';
import { Expenses } from '#web/core/admin/expenses/Expenses.tsx';
import { MarginTable } from '#web/core/admin/expenses/MarginTable.tsx';
import { choiceFilter } from '#web/core/admin/filters.tsx';
import { NameCell } from '#web/core/admin/NameCell.tsx';
import { site } from '#web/core/contact/site.ts';
import type { Column } from '#web/core/table/DataTable.tsx';
import { PagedTable } from '#web/core/table/PagedTable.tsx';
import { type ListAddress, oneOf } from '#web/core/table/useListAddress.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { DownloadMonths } from './DownloadMargins.tsx';
import { MarginChart } from './MarginChart.tsx';
import styles from './Margins.module.css';
import { useMarginColumns } from './marginColumns.tsx';
import { monthName } from './monthName.ts';
import { type MonthRow, useMonthsPage } from './queries.ts';
import { useViewFilter } from './view.tsx';

/** Years that can be chosen besides the current one: the next one, and those of which containers are accounted for. */
const otherYears = (current: number): string[] =>
  [1, -1, -2, -3, -4].map((step) => String(current + step)).toSorted((one, other) => other.localeCompare(one));

/** Months of a year with what their containers earn, less their own expenses, which its panel lists and records. */
export function MonthMargins({ address }: { address: ListAddress }) {
  const { t } = useTranslation('adminMargins');
  const language = useLanguage();
  const current = Number(dayIn(new Date(), site.zone).slice(0, 4));
  const years = otherYears(current);
  const chosen = oneOf(years, address.params.get('annee'));
  const year = chosen ?? String(current);
  const page = useMonthsPage(year);
  const view = useViewFilter(address);
  const filter = choiceFilter(address, {
    name: 'annee',
    label: t('filters.annee'),
    value: chosen,
    choices: years,
    labelOf: (choice) => (choice === 'all' ? String(current) : choice),
  });
  const isIdle =
    page.rows?.every((row) => row.conteneurs === 0 && row.depensesDuMois.prevues + row.depensesDuMois.payees === 0) ??
    true;
  return (
    <AdminPage title={t('title')} action={<DownloadMonths months={page.rows} year={year} />}>
      {page.rows && !isIdle && (
        <MarginChart
          bars={page.rows.map((row) => ({
            id: row.id,
            label: monthName(language, row.mois, 'short'),
            ...marginsOfMonth(row),
          }))}
        />
      )}
      <PagedTable
        name={t('views.months')}
        address={address}
        page={page}
        columns={useColumns()}
        filters={
          <>
            {view.control}
            {filter.control}
          </>
        }
        empty={null}
        failed={(advice) => t('failed', { advice })}
        panel={{
          title: (id) => monthName(language, monthOf(id)),
          body: (id, row) => <MonthPanel mois={monthOf(id)} month={row} />,
        }}
      />
    </AdminPage>
  );
}

/** Returns the month of a row: `2026-11` of 202611. */
const monthOf = (id: number): string => String(id).replace(/^(\d{4})(\d\d)$/, '$1-$2');

function MonthPanel({ mois, month }: { mois: string; month: MonthRow | undefined }) {
  const { t } = useTranslation(['adminMargins', 'expenses']);
  return (
    <>
      {month && (
        <section className={styles.card}>
          <MarginTable margins={marginsOfMonth(month)} title={t('expenses:margin.title')} />
        </section>
      )}
      <p className={styles.note}>{t('monthNote')}</p>
      <Expenses scope={{ mois }} title={t('monthExpenses')} note={t('noMonthExpenses')} />
    </>
  );
}

function useColumns(): Column<MonthRow>[] {
  const { t } = useTranslation('adminMargins');
  const language = useLanguage();
  const columns = useMarginColumns<MonthRow>(marginsOfMonth);
  return [
    {
      key: 'month',
      title: t('columns.month'),
      cell: ({ mois, conteneurs }) => (
        <NameCell note={t('departures', { count: conteneurs })}>{monthName(language, mois)}</NameCell>
      ),
    },
    ...columns,
  ];
}
