import { useTranslation } from 'react-i18next';
import { CURRENCIES } from '#shared/customs/constants.ts';
import { useFields } from '#web/core/forms/useFields.ts';
import { NumberField } from '#web/ui/form/NumberField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import styles from './Expenses.module.css';

/** Amount and currency of an expense; francs have no decimals. */
export function SumFields() {
  const { t } = useTranslation('expenses');
  const field = useFields<{ montant: string; devise: string }>();
  return (
    <div className={styles.pair}>
      <NumberField label={t('fields.montant')} autoComplete="off" {...field('montant')} />
      <SelectField label={t('fields.devise')} {...field('devise', { deps: ['montant'] })}>
        {CURRENCIES.map((devise) => (
          <option key={devise} value={devise}>
            {t(`devises.${devise}`)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
