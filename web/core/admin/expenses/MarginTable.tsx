import { useTranslation } from 'react-i18next';
import type { Margin, Margins } from '#shared/cockpit/margin.ts';
import { dollars } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './Margin.module.css';

const ROWS = ['recettes', 'depenses', 'marge', 'parKg', 'parM3'] as const satisfies readonly (keyof Margin)[];

/** Income, costs and margin, so far and as planned, with the margin per kg and m³ sold. */
export function MarginTable({ margins, title }: { margins: Margins; title: string }) {
  const { t } = useTranslation('expenses');
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('margin.actual')}</th>
          <th scope="col">{t('margin.planned')}</th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map((row) => (
          <tr key={row} data-total={row === 'marge' || undefined}>
            <th scope="row">{t(`margin.${row}`)}</th>
            <td>
              <Amount of={margins.actuelle[row]} isResult={row === 'marge'} />
            </td>
            <td>
              <Amount of={margins.prevue[row]} isResult={row === 'marge'} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Amount({ of: amount, isResult }: { of: number | null; isResult: boolean }) {
  const language = useLanguage();
  if (amount === null) return '–';
  return <span data-loss={(isResult && amount < 0) || undefined}>{dollars(language, amount)}</span>;
}
