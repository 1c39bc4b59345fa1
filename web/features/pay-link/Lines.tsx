import { useTranslation } from 'react-i18next';
import type { PayerView } from '#shared/payments/pay-links.ts';
import { dollars } from '#web/core/format.ts';
import { usePlaceName } from '#web/core/places/usePlaceName.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Sentence } from '#web/ui/Verbatim.tsx';
import styles from './PayLinkPage.module.css';

/** Parcels of a payment, each with its route and sum, and their total. */
export function Lines({ view: { lignes, montant } }: { view: PayerView }) {
  const { t } = useTranslation('payLink');
  const language = useLanguage();
  const nameOf = usePlaceName();
  return (
    <div className={styles.panel}>
      <ul className={styles.lines}>
        {lignes.map(({ destinataire: name, depart, destination, montant: amount }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no number, and never change their order.
          <li key={at}>
            <span>
              {name ? <Sentence keeps={[name]}>{t('line', { name })}</Sentence> : t('lineWithout')}
              <span className={styles.route}>{t('route', { from: nameOf(depart), to: nameOf(destination) })}</span>
            </span>
            <span className={styles.amount}>{dollars(language, amount)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        <span>{t('total', { count: lignes.length })}</span>
        <span className={styles.amount}>{dollars(language, montant)}</span>
      </p>
    </div>
  );
}
