import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CLAIM_LIMITS, CLAIM_PAYOUTS } from '#shared/claims/constants.ts';
import type { ClaimFile, ClaimPayment, ClaimPayout } from '#shared/claims/schema.ts';
import { CURRENCIES, type Currency } from '#shared/customs/constants.ts';
import { dollars } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { NumberField } from '#web/ui/form/NumberField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import styles from './ClaimPanel.module.css';

interface PaymentFormProps {
  claim: ClaimFile;
  onSend: (payment: ClaimPayment) => void;
  onCancel: () => void;
  busy: boolean;
}

/** Form that pays an accepted claim: the freight goes back by itself, the compensation is recorded as it was paid. */
export function PaymentForm({ claim, onSend, onCancel, busy }: PaymentFormProps) {
  const { t } = useTranslation(['adminClaims', 'claims', 'common']);
  const language = useLanguage();
  const { fret = 0, indemnite = 0 } = claim.decision ?? {};
  const [way, setWay] = useState<ClaimPayout>('VIREMENT');
  const [currency, setCurrency] = useState<Currency>('USD');
  const [amount, setAmount] = useState(String(indemnite));
  const [reference, setReference] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const isAmountWrong = !(Number(amount) > 0);
  const needsReference = way !== 'ESPECES';
  const send = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (busy) return;
    if (indemnite === 0) return onSend({});
    if (isAmountWrong || (needsReference && !reference.trim())) return;
    onSend({
      moyen: way,
      devise: currency,
      montant: Number(amount),
      ...(needsReference && { reference: reference.trim() }),
    });
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      {fret > 0 && <p>{t('pay.freight', { sum: dollars(language, fret) })}</p>}
      {indemnite > 0 && (
        <>
          <p>{t('pay.goods', { sum: dollars(language, indemnite) })}</p>
          <SelectField
            name="moyen"
            label={t('pay.way')}
            value={way}
            onChange={({ target }) => setWay(CLAIM_PAYOUTS.find((each) => each === target.value) ?? way)}
          >
            {CLAIM_PAYOUTS.map((each) => (
              <option key={each} value={each}>
                {t(`claims:payment.ways.${each}`)}
              </option>
            ))}
          </SelectField>
          <SelectField
            name="devise"
            label={t('pay.currency')}
            value={currency}
            onChange={({ target }) => setCurrency(CURRENCIES.find((each) => each === target.value) ?? currency)}
          >
            {CURRENCIES.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </SelectField>
          <NumberField
            name="montant"
            label={t('pay.amount')}
            hint={t('pay.amountHint')}
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
            error={wasSent && isAmountWrong ? t('missing') : undefined}
          />
          {needsReference && (
            <TextField
              name="reference"
              label={t('pay.reference')}
              value={reference}
              onChange={({ target }) => setReference(target.value)}
              error={wasSent && !reference.trim() ? t('missing') : undefined}
              maxLength={CLAIM_LIMITS.reference}
              autoComplete="off"
            />
          )}
        </>
      )}
      <div className={styles.actions}>
        <Button type="submit" busy={busy}>
          {t('pay.submit')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('common:ui.cancel')}
        </Button>
      </div>
    </form>
  );
}
