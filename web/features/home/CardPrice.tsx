import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { sellsByPiece } from '#shared/containers/rules.ts';
import type { Container } from '#shared/containers/schema.ts';
import { dollars } from '#web/core/format.ts';
import { type Quote, quotedPrice } from '#web/core/quote/quote.ts';
import { useTarifVersion } from '#web/core/tarif/useTarifVersion.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './CardPrice.module.css';

/** Loaded with the first price; when that fails, the card goes on without it. */
const LocalAmount = lazy(() => import('#web/core/currency/LocalAmount.tsx').catch(() => ({ default: () => null })));

interface CardPriceProps {
  container: Container;
  quote: Quote | undefined;
}

/** Price of the visitor's parcels in this container, if they have entered any; always the price per kilo, and whether it sells by piece. */
export function CardPrice({ container, quote }: CardPriceProps) {
  const { t } = useTranslation(['home', 'common']);
  const language = useLanguage();
  const { data: version } = useTarifVersion(quote ? container.tarif : null);
  const price = quote && quotedPrice(quote, container, version);
  const perKilo = `${dollars(language, container.prixEstime)} ${t(sellsByPiece(container) ? 'common:container.perKiloOrPiece' : 'common:container.perKilo')}`;
  if (!price || !quote) return <p className={styles.price}>{perKilo}</p>;
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
        <Suspense>
          <LocalAmount dollars={price.total} />
        </Suspense>
        <span>{perKilo}</span>
      </span>
    </p>
  );
}
