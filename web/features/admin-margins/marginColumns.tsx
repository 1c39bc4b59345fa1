import { useTranslation } from 'react-i18next';
import type { Margin, Margins } from '#shared/cockpit/margin.ts';
import cells from '#web/core/admin/cells.module.css';
import { dollars } from '#web/core/format.ts';
import type { Column } from '#web/core/table/DataTable.tsx';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './Margins.module.css';

const COLUMNS = ['recettes', 'depenses', 'marge', 'parKg', 'parM3'] as const satisfies readonly (keyof Margin)[];

/** Columns of income, costs and margin so far, each with what is planned below. */
export function useMarginColumns<Row>(marginsOf: (row: Row) => Margins): Column<Row>[] {
  const { t } = useTranslation(['adminMargins', 'expenses']);
  return COLUMNS.map((name) => ({
    key: name,
    title: t(`columns.${name}`),
    cell: (row) => <Amounts margins={marginsOf(row)} name={name} />,
    figures: true,
    ...((name === 'parKg' || name === 'parM3') && { wideOnly: true }),
  }));
}

function Amounts({ margins: { actuelle, prevue }, name }: { margins: Margins; name: keyof Margin }) {
  const { t } = useTranslation('adminMargins');
  const language = useLanguage();
  const [actual, planned] = [actuelle[name], prevue[name]];
  if (actual === null || planned === null) return '–';
  const shown = dollars(language, actual);
  return (
    <>
      {name === 'marge' ? (
        <strong className={styles.result} data-loss={actual < 0 || undefined}>
          {shown}
        </strong>
      ) : (
        shown
      )}
      {planned !== actual && <span className={cells.small}>{t('planned', { sum: dollars(language, planned) })}</span>}
    </>
  );
}
