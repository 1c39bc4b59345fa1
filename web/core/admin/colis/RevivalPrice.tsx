import { useTranslation } from 'react-i18next';
import type { ChangePreview } from '#shared/changes/schema.ts';
import { dollars } from '#web/core/format.ts';
import { readerTime } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { noWrap } from '#web/ui/noWrap.ts';
import styles from './DecisionDialog.module.css';

interface RevivalPriceProps {
  revival: NonNullable<ChangePreview['reactivation']>;
  /** Time zone of the container, which the deadline might be mistaken for. */
  fuseau: string;
}

/** Price and payment deadline that a cancelled parcel gets when it is revived. */
export function RevivalPrice({ revival, fuseau }: RevivalPriceProps) {
  const { t } = useTranslation('adminColis');
  const language = useLanguage();
  const { prixEstime, prixParKilo, prixAncien, aPayerAvant } = revival;
  const values = {
    price: dollars(language, prixEstime),
    rate: dollars(language, prixParKilo),
    before: dollars(language, prixAncien),
  };
  return (
    <div className={styles.effect}>
      <p>{noWrap(t(prixEstime === prixAncien ? 'revive.samePrice' : 'revive.newPrice', values))}</p>
      <p>{t('revive.deadline', { date: readerTime(language, aPayerAvant, fuseau) })}</p>
    </div>
  );
}
