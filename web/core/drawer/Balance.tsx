import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Drawer } from '#shared/counter/schema.ts';
import { money } from '#web/core/inventory/money.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './Balance.module.css';
import { Difference } from './Difference.tsx';
import { currenciesOf, signedMoney, sumsOfCash } from './sums.ts';

/** Accounts of a cash drawer, currency by currency: float, movements, expected, and once closed the count. */
export function Balance({ drawer }: { drawer: Drawer }) {
  const { t } = useTranslation('drawer');
  const language = useLanguage();
  const float = sumsOfCash(drawer.fonds);
  const expected = sumsOfCash(drawer.attendu);
  const counted = drawer.cloture && sumsOfCash(drawer.cloture.comptes);
  const currencies = currenciesOf(float, expected, counted ?? {});
  if (currencies.length === 0) return <p>{t('empty')}</p>;
  return (
    <div className={styles.balance}>
      {currencies.map((devise) => {
        const [start = 0, due = 0, count = 0] = [float[devise], expected[devise], counted?.[devise]];
        return (
          <section key={devise} className={styles.currency}>
            <h3>{t(`currencies.${devise}`)}</h3>
            <dl>
              <Line name={t('balance.float')}>{money(language, start, devise)}</Line>
              <Line name={t('balance.movements')}>{signedMoney(language, due - start, devise)}</Line>
              <Line name={t('balance.expected')} isTotal>
                {money(language, due, devise)}
              </Line>
              {counted && (
                <>
                  <Line name={t('balance.counted')} isTotal>
                    {money(language, count, devise)}
                  </Line>
                  <Line name={t('balance.difference')}>
                    <Difference amount={count - due} devise={devise} />
                  </Line>
                </>
              )}
            </dl>
          </section>
        );
      })}
    </div>
  );
}

interface LineProps {
  name: string;
  isTotal?: boolean;
  children: ReactNode;
}

function Line({ name, isTotal, children }: LineProps) {
  return (
    <div data-total={isTotal}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
