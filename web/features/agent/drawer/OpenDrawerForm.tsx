import LockOpen from 'lucide-react/icons/lock-open';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wholeOf } from '#shared/counter/cash.ts';
import { CURRENCIES, type Currency } from '#shared/customs/constants.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import { useSubmitOnce } from '#web/ui/useSubmitOnce.ts';
import { AmountField } from './AmountField.tsx';
import styles from './Drawer.module.css';
import { useDrawerFailure, useOpenDrawer } from './queries.ts';
import { parseAmount } from './typedCash.ts';

/** Form that opens a drawer with its float, each currency by itself; an empty field is none. */
export function OpenDrawerForm() {
  const { t } = useTranslation(['agentDrawer', 'drawer']);
  const [typed, setTyped] = useState<Partial<Record<Currency, string>>>({});
  const [wasSent, setWasSent] = useState(false);
  const open = useOpenDrawer();
  const failureText = useDrawerFailure();
  const submitOnce = useSubmitOnce();
  const isFaulty = (devise: Currency) =>
    Boolean(typed[devise]) && parseAmount(typed[devise] ?? '', devise) === undefined;
  const submit = async (): Promise<boolean> => {
    const fonds = CURRENCIES.flatMap((devise) => {
      const amount = parseAmount(typed[devise] ?? '', devise);
      return amount ? [{ devise, montant: wholeOf(amount, devise) }] : [];
    });
    return open.mutateAsync({ fonds }).then(
      () => true,
      () => false,
    );
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (!CURRENCIES.some(isFaulty)) void submitOnce(submit);
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <h2>{t('open.title')}</h2>
      <p className={styles.note}>{t('open.lead')}</p>
      <div className={styles.fields}>
        {CURRENCIES.map((devise) => (
          <AmountField
            key={devise}
            devise={devise}
            name={devise}
            label={t(`drawer:currencies.${devise}`)}
            error={wasSent && isFaulty(devise) ? t('amount.fault') : undefined}
            value={typed[devise] ?? ''}
            onChange={({ target }) => setTyped({ ...typed, [devise]: target.value })}
          />
        ))}
      </div>
      <FormFault>{open.error && failureText(open.error)}</FormFault>
      <Button type="submit" look="accent" icon={LockOpen} wide busy={open.isPending}>
        {t('open.submit')}
      </Button>
    </form>
  );
}
