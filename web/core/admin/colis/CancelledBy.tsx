import { useTranslation } from 'react-i18next';
import { ADMIN_CANCELLATIONS } from '#shared/colis/constants.ts';
import type { AdminCancellation } from '#shared/colis/schema.ts';
import { ChoiceGroup } from '#web/ui/form/ChoiceGroup.tsx';
import styles from './DecisionDialog.module.css';

interface CancelledByProps {
  value: AdminCancellation;
  onChoose: (value: AdminCancellation) => void;
}

/** Choice of who cancels a parcel, which decides what its customer reads. */
export function CancelledBy({ value, onChoose }: CancelledByProps) {
  const { t } = useTranslation('adminColis');
  return (
    <ChoiceGroup label={t('cancel.by')}>
      <div className={styles.choices}>
        {ADMIN_CANCELLATIONS.map((each) => (
          <label key={each}>
            <input type="radio" name="annulePar" checked={each === value} onChange={() => onChoose(each)} />
            {t(`cancel.byWhom.${each}`)}
          </label>
        ))}
      </div>
    </ChoiceGroup>
  );
}
