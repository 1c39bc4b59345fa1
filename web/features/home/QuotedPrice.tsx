import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/containers/schema.ts';
import LocalAmount from '#web/core/currency/LocalAmount.tsx';
import { dollars } from '#web/core/format.ts';
import type { Quote } from '#web/core/quote/quote.ts';
import { quotedPrice } from '#web/core/quote/quotedPrice.ts';
import { useTarifVersion } from '#web/core/tarif/useTarifVersion.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './CardPrice.module.css';

interface QuotedPriceProps {
  container: Container;
  quote: Quote;
  /** Price per kilo in words, shown beside the price of the parcels. */
  perKilo: string;
}

/** Price of the visitor's parcels in a container; the price per kilo alone while measures or the price list are missing. */
export function QuotedPrice({ container, quote, perKilo }: QuotedPriceProps) {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const { data: version } = useTarifVersion(container.tarif);
  const price = quotedPrice(quote, container, version);
  if (!price) return <p className={styles.price}>{perKilo}</p>;
  if (!price.fits)
    return (
      <p className={styles.price} data-full>
        {t('card.tooLarge')}
      </p>
    );
  const total = dollars(language, price.total);
  return (
    <p className={styles.price}>
      <span className="visually-hidden">{t('card.yourPrice')} </span>
      <strong>{quote.what === 'own' ? total : t('card.about', { total })}</strong>
      <span className={styles.rate}>
        <LocalAmount dollars={price.total} />
        <span>{perKilo}</span>
      </span>
    </p>
  );
}
