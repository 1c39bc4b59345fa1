import Check from 'lucide-react/icons/check';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wholeOf } from '#shared/counter/cash.ts';
import { MAX_DRAWER_REASON, type RECORDED_MOVEMENTS } from '#shared/counter/constants.ts';
import type { DrawerWithMovements } from '#shared/counter/schema.ts';
import { CURRENCIES, type Currency } from '#shared/customs/constants.ts';
import { sumsOfCash } from '#web/core/drawer/sums.ts';
import { money } from '#web/core/inventory/money.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChoiceGroup } from '#web/ui/form/ChoiceGroup.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useSubmitOnce } from '#web/ui/useSubmitOnce.ts';
import { AmountField } from './AmountField.tsx';
import styles from './Drawer.module.css';
import { useDrawerFailure, useMoveCash } from './queries.ts';
import { parseAmount } from './typedCash.ts';

interface MovementFormProps {
  type: (typeof RECORDED_MOVEMENTS)[number];
  drawer: DrawerWithMovements;
  onDone: () => void;
}

/** Form that puts cash into the drawer, takes it out or brings it to the bank, with the reason. */
export function MovementForm({ type, drawer, onDone }: MovementFormProps) {
  const { t } = useTranslation(['agentDrawer', 'drawer', 'common']);
  const language = useLanguage();
  const [devise, setDevise] = useState<Currency>(drawer.attendu[0]?.devise ?? 'EUR');
  const [montant, setMontant] = useState('');
  const [motif, setMotif] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const move = useMoveCash();
  const failureText = useDrawerFailure();
  const submitOnce = useSubmitOnce();
  const amount = parseAmount(montant, devise) ?? 0;
  const held = sumsOfCash(drawer.attendu)[devise] ?? 0;
  const isTooMuch = type !== 'ENTREE' && amount > held;
  const submit = async (): Promise<boolean> => {
    try {
      await move.mutateAsync({ type, devise, montant: wholeOf(amount, devise), motif: motif.trim() });
    } catch {
      return false;
    }
    toast('success', t(`move.${type}.done`, { sum: money(language, amount, devise) }));
    onDone();
    return true;
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (amount > 0 && motif.trim() !== '') void submitOnce(submit);
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <h2>{t(`move.${type}.title`)}</h2>
      <ChoiceGroup label={t('move.currency')}>
        <div className={styles.currencies}>
          {CURRENCIES.map((each) => (
            <label key={each}>
              <input type="radio" name="devise" checked={devise === each} onChange={() => setDevise(each)} />
              {t(`drawer:symbols.${each}`)}
            </label>
          ))}
        </div>
      </ChoiceGroup>
      <AmountField
        devise={devise}
        name="montant"
        label={t('move.amount')}
        hint={t('move.held', { sum: money(language, held, devise) })}
        error={amountFault()}
        value={montant}
        onChange={({ target }) => setMontant(target.value)}
        autoFocus
      />
      <TextField
        name="motif"
        label={t('move.reason')}
        hint={t(`move.${type}.hint`)}
        error={wasSent && motif.trim() === '' ? t('reasonMissing') : undefined}
        value={motif}
        onChange={({ target }) => setMotif(target.value)}
        maxLength={MAX_DRAWER_REASON}
        autoComplete="off"
      />
      <FormFault>{move.error && failureText(move.error)}</FormFault>
      <Button type="submit" icon={Check} wide busy={move.isPending}>
        {t(`move.${type}.submit`)}
      </Button>
      <Button look="quiet" wide onClick={onDone}>
        {t('common:ui.cancel')}
      </Button>
    </form>
  );

  function amountFault(): string | undefined {
    if (isTooMuch) return t('amount.tooMuch');
    return wasSent && amount === 0 ? t('amount.fault') : undefined;
  }
}
