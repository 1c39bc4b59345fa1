import { useTranslation } from 'react-i18next';
import { formatNumber } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './Counter.module.css';
import type { TypedMoney } from './saleDraft.ts';

/** What the customer gave by each way, and the change that is theirs; nothing where no money was taken. */
export function ReceivedMoney({ money }: { money: readonly TypedMoney[] }) {
  const { t } = useTranslation('counter');
  const language = useLanguage();
  if (money.length === 0) return null;
  return (
    <ul className={styles.sold}>
      {money.map(({ moyen, devise, montant, donne }) => {
        const sum = (amount: number) => formatNumber(language, amount, { style: 'currency', currency: devise });
        const change = Number(donne) - Number(montant);
        return (
          <li key={`${moyen} ${devise}`}>
            <span>
              {t('done.received', {
                way: t(`money.ways.${moyen}`),
                amount: sum(Math.max(Number(donne), Number(montant))),
              })}
            </span>
            {change > 0 && <strong>{t('money.change', { amount: sum(change) })}</strong>}
          </li>
        );
      })}
    </ul>
  );
}
