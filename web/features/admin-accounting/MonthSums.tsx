import { useTranslation } from 'react-i18next';
import { MOYENS } from '#shared/money/methods.ts';
import { type Movement, sumMovements } from '#shared/payments/movements.ts';
import { dollars } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './Accounting.module.css';
import type { MonthEntries } from './useMonth.ts';

interface MonthSumsProps {
  movements: readonly Movement[];
  entries: MonthEntries | undefined;
}

/** Money of a month by way, with the VAT that it contains. */
export function MonthSums({ movements, entries }: MonthSumsProps) {
  const { t } = useTranslation('adminAccounting');
  const language = useLanguage();
  const ways = [...MOYENS, null].flatMap((moyen) => {
    const of = movements.filter((movement) => movement.moyen === moyen);
    return of.length > 0 ? [{ name: t(`ways.${moyen ?? 'A_LA_MAIN'}`), sums: sumMovements(of) }] : [];
  });
  const total = sumMovements(movements);
  const lines = [...(entries?.entries ?? []), ...(entries?.added ?? [])].flatMap(({ lignes }) => lignes);
  const vat = 0 - lines.reduce((sum, { compte, valeur }) => (compte === 'tva' ? sum + valeur.usd : sum), 0);
  if (movements.length === 0) return <p className={styles.note}>{t('none')}</p>;
  return (
    <section className={styles.section} aria-labelledby="books-sums">
      <h2 id="books-sums">{t('sums.title')}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('sums.way')}</th>
            {(['recu', 'rembourse', 'conteste', 'net'] as const).map((sum) => (
              <th key={sum} scope="col">
                {t(`sums.${sum}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ways.map(({ name, sums }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {(['recu', 'rembourse', 'conteste', 'net'] as const).map((sum) => (
                <td key={sum} data-label={t(`sums.${sum}`)}>
                  {dollars(language, sums[sum])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('sums.total')}</th>
            {(['recu', 'rembourse', 'conteste', 'net'] as const).map((sum) => (
              <td key={sum} data-label={t(`sums.${sum}`)}>
                {dollars(language, total[sum])}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      {entries && (
        <p className={styles.note}>
          {vat === 0 ? t('sums.noVat') : t('sums.vat', { amount: dollars(language, vat / 100) })}
        </p>
      )}
    </section>
  );
}
