import { useTranslation } from 'react-i18next';
import type { MonthDrawer } from '#shared/counter/month-drawers.ts';
import { site } from '#web/core/contact/site.ts';
import { Difference } from '#web/core/drawer/Difference.tsx';
import { currenciesOf, sumsOfCash } from '#web/core/drawer/sums.ts';
import { shortDate } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './Accounting.module.css';

/** Cash drawers that were closed in a month, with the differences of their counts. */
export function ClosedDrawers({ drawers }: { drawers: readonly MonthDrawer[] }) {
  const { t } = useTranslation('adminAccounting');
  const language = useLanguage();
  return (
    <section className={styles.section} aria-labelledby="books-drawers">
      <h2 id="books-drawers">{t('drawers.title')}</h2>
      {drawers.length === 0 && <p className={styles.note}>{t('drawers.none')}</p>}
      {drawers.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('drawers.drawer')}</th>
              <th scope="col">{t('drawers.closed')}</th>
              <th scope="col">{t('drawers.difference')}</th>
            </tr>
          </thead>
          <tbody>
            {drawers.map(({ id, le, site: place, agent, ecarts, motif }) => (
              <tr key={id}>
                <th scope="row" translate="no">
                  {[place, agent].filter(Boolean).join(' · ') || t('drawers.office')}
                </th>
                <td data-label={t('drawers.closed')}>{shortDate(language, le, site.zone)}</td>
                <td data-label={t('drawers.difference')}>
                  {ecarts.length === 0 && <Difference amount={0} devise="USD" />}
                  {currenciesOf(sumsOfCash(ecarts)).map((devise) => (
                    <Difference key={devise} amount={sumsOfCash(ecarts)[devise] ?? 0} devise={devise} />
                  ))}
                  {motif && <small>{motif}</small>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
