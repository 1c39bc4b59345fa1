import { useTranslation } from 'react-i18next';
import { ADMIN_CANCELLATIONS } from '#shared/colis/constants.ts';
import type { AdminCancellation } from '#shared/colis/schema.ts';
import { dollars } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ChoiceGroup } from '#web/ui/form/ChoiceGroup.tsx';
import styles from './DecisionDialog.module.css';

/** Choice of who cancels a parcel, and whether the fee is kept that the rules for customers know. */
export type Canceller = { annulePar: AdminCancellation; retenirFrais: boolean };

interface CancelledByProps {
  value: Canceller;
  /** Dollars of that fee; 0 without one. */
  fee: number;
  onChoose: (value: Canceller) => void;
}

/** Choice of who cancels a parcel, which decides what its customer reads, and whether a fee is kept for a customer. */
export function CancelledBy({ value, fee, onChoose }: CancelledByProps) {
  const { t } = useTranslation('adminColis');
  const language = useLanguage();
  return (
    <ChoiceGroup label={t('cancel.by')}>
      <div className={styles.choices}>
        {ADMIN_CANCELLATIONS.map((annulePar) => (
          <label key={annulePar}>
            <input
              type="radio"
              name="annulePar"
              checked={annulePar === value.annulePar}
              onChange={() => onChoose({ annulePar, retenirFrais: false })}
            />
            {t(`cancel.byWhom.${annulePar}`)}
          </label>
        ))}
        {fee > 0 && value.annulePar === 'CLIENT' && (
          <label>
            <input
              type="checkbox"
              checked={value.retenirFrais}
              onChange={({ target }) => onChoose({ ...value, retenirFrais: target.checked })}
            />
            {t('cancel.keepFee', { sum: dollars(language, fee) })}
          </label>
        )}
      </div>
    </ChoiceGroup>
  );
}
