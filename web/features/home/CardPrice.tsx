import { useTranslation } from 'react-i18next';
import { sellsByPiece } from '#shared/containers/rules.ts';
import type { Container } from '#shared/containers/schema.ts';
import { dollars } from '#web/core/format.ts';
import type { Quote } from '#web/core/quote/quote.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { lazyAfterPaint } from '#web/ui/lazyAfterPaint.tsx';
import styles from './CardPrice.module.css';

interface CardPriceProps {
  container: Container;
  quote: Quote | undefined;
}

/** Price of the visitor's parcels in this container, if they have entered any; always the price per kilo, and whether it sells by piece. */
export function CardPrice({ container, quote }: CardPriceProps) {
  const { t } = useTranslation('common');
  const language = useLanguage();
  const perKilo = `${dollars(language, container.prixEstime)} ${t(sellsByPiece(container) ? 'container.perKiloOrPiece' : 'container.perKilo')}`;
  return quote ? <QuotedPrice container={container} quote={quote} perKilo={perKilo} /> : <PerKilo perKilo={perKilo} />;
}

/** Loaded with the first choice of a visitor; until then the price per kilo is shown. */
const QuotedPrice = lazyAfterPaint(async () => (await import('./QuotedPrice.tsx')).QuotedPrice, PerKilo);

function PerKilo({ perKilo }: { perKilo: string }) {
  return <p className={styles.price}>{perKilo}</p>;
}
