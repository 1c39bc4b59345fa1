import { useTranslation } from 'react-i18next';
import { beyondPlan, marginsOfContainer } from '#shared/cockpit/margin.ts';
import type { CockpitContainer } from '#shared/cockpit/schema.ts';
import { Expenses } from '#web/core/admin/expenses/Expenses.tsx';
import { MarginTable } from '#web/core/admin/expenses/MarginTable.tsx';
import { dollars } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './Margin.module.css';

/** Money of the container: its margin so far and as planned, its income by payment method, and its expenses. */
export default function ContainerMargin({ container }: { container: CockpitContainer }) {
  const { t } = useTranslation('expenses');
  const language = useLanguage();
  const {
    conteneur: { id },
    marge: { recettes, depenses },
  } = container;
  const difference = beyondPlan(depenses);
  const hasPlan = depenses.prevues > 0 && difference !== 0;
  return (
    <>
      <div className={styles.margin}>
        <section className={styles.card} aria-labelledby="margin">
          <h2 id="margin">{t('margin.title')}</h2>
          <MarginTable margins={marginsOfContainer(container)} title={t('margin.title')} />
          <p className={styles.note}>{t('margin.note')}</p>
          {hasPlan && (
            <p className={styles.note}>
              {t(difference > 0 ? 'margin.above' : 'margin.below', { sum: dollars(language, Math.abs(difference)) })}
            </p>
          )}
        </section>
        <section className={styles.card} aria-labelledby="income">
          <h2 id="income">{t('income.title')}</h2>
          {recettes.length === 0 && <p className={styles.note}>{t('income.none')}</p>}
          <dl className={styles.income}>
            {recettes.map(({ moyen, montant }) => (
              <div key={moyen}>
                <dt>{t(`income.moyens.${moyen ?? 'INCONNU'}`)}</dt>
                <dd>{dollars(language, montant)}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      <Expenses scope={{ conteneurId: id }} title={t('title')} note={t('none')} />
    </>
  );
}
