import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DUTY_CURRENCIES } from '#shared/colis/fees.ts';
import type { Colis } from '#shared/colis/schema.ts';
import { MIN_CHARGE_CENTS } from '#shared/money/charges.ts';
import { centsOf } from '#shared/units.ts';
import { oneOf } from '#web/core/table/useListAddress.ts';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import { NumberField } from '#web/ui/form/NumberField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import styles from './DecisionDialog.module.css';
import { useAskDuty } from './decisions.ts';

/** Dialog that asks of the recipient of a parcel the duties that customs asked, in francs or dollars. */
export function DutyDialog({ colis, onClose }: { colis: Colis; onClose: () => void }) {
  const { t } = useTranslation('adminColis');
  const [currency, setCurrency] = useState<(typeof DUTY_CURRENCIES)[number]>('XOF');
  const [sum, setSum] = useState('');
  const [wrong, setWrong] = useState<string>();
  const { decide, busy, fault } = useAskDuty(colis, onClose);
  const submit = () => {
    const amount = Number(sum);
    const isFine = currency === 'XOF' ? Number.isInteger(amount) && amount > 0 : centsOf(amount) >= MIN_CHARGE_CENTS;
    setWrong(isFine ? undefined : t(currency === 'XOF' ? 'decide.duty.wrongFrancs' : 'decide.duty.wrongDollars'));
    if (isFine) decide({ devise: currency, montant: amount });
  };
  return (
    <ConfirmDialog
      open
      title={t('decide.duty.title', { id: colis.id })}
      confirmLabel={t('decide.duty.submit')}
      busy={busy}
      onConfirm={submit}
      onCancel={onClose}
    >
      <div className={styles.parts}>
        <p>{t('decide.duty.text')}</p>
        <SelectField
          label={t('decide.duty.currency')}
          hint={currency === 'XOF' ? t('decide.duty.rate') : undefined}
          value={currency}
          onChange={({ target }) => {
            setCurrency(oneOf(DUTY_CURRENCIES, target.value) ?? 'XOF');
            setWrong(undefined);
          }}
        >
          {DUTY_CURRENCIES.map((each) => (
            <option key={each} value={each}>
              {t(`decide.duty.currencies.${each}`)}
            </option>
          ))}
        </SelectField>
        <NumberField
          name="montant"
          label={t('decide.duty.sum')}
          inputMode={currency === 'XOF' ? 'numeric' : 'decimal'}
          error={wrong}
          value={sum}
          onChange={({ currentTarget }) => setSum(currentTarget.value)}
        />
        <FormFault>{fault}</FormFault>
      </div>
    </ConfirmDialog>
  );
}
