import { useTranslation } from 'react-i18next';
import type { DecisionPreview } from '#shared/colis/decisions.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { dollars } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './DecisionDialog.module.css';

type Effect = Omit<DecisionPreview, 'messages'>;

/** Effect of a decision on a parcel's price, supplement and refund, or the reason why the container cannot take it. */
export function MoneyEffect({
  preview: { data, error },
}: {
  preview: { data?: Effect | undefined; error: Error | null };
}) {
  const { t } = useTranslation('adminColis');
  const language = useLanguage();
  if (error) return <FormFault>{t('decide.previewFailed', { reason: reasonFor(error) })}</FormFault>;
  if (!data) return <Skeleton lines={2} />;
  const { obstacle, prixAvant, prixApres, supplement, rembourse } = data;
  const sum = (amount: number) => dollars(language, amount);
  return (
    <>
      {obstacle && <p className={styles.obstacle}>{t(`decide.obstacles.${obstacle}`)}</p>}
      <div className={styles.effect}>
        <p>
          {prixAvant === prixApres
            ? t('decide.samePrice', { price: sum(prixApres) })
            : t('decide.newPrice', { before: sum(prixAvant), after: sum(prixApres) })}
        </p>
        {supplement > 0 && <p>{t('decide.supplement', { sum: sum(supplement) })}</p>}
        {rembourse > 0 && <p>{t('decide.refund', { sum: sum(rembourse) })}</p>}
      </div>
    </>
  );
}
