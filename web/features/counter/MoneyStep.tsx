import { useQuery } from '@tanstack/react-query';
import Banknote from 'lucide-react/icons/banknote';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { CURRENCIES, type Currency } from '#shared/customs/constants.ts';
import { dollarsOf } from '#shared/units.ts';
import { ratesQuery } from '#web/core/currency/rates.ts';
import { dollars, formatNumber, shortDate } from '#web/core/format.ts';
import { paths } from '#web/core/paths.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ChoiceGroup } from '#web/ui/form/ChoiceGroup.tsx';
import { NumberField } from '#web/ui/form/NumberField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import styles from './Counter.module.css';
import { amountIn, leftAfter } from './money.ts';
import { ownDrawer } from './queries.ts';
import type { SaleDraft, TypedCash } from './saleDraft.ts';

const MOMENTS = ['RETRAIT', 'CHARGEMENT', 'DELAI'] as const;

interface MoneyStepProps {
  total: number;
  cash: readonly TypedCash[];
  reste: SaleDraft['reste'];
  onChange: (change: Partial<Pick<SaleDraft, 'cash' | 'reste'>>) => void;
}

/** Cash that the customer gives, in any currency, with the change; and when the rest is due. */
export function MoneyStep({ total, cash, reste, onChange }: MoneyStepProps) {
  const { t } = useTranslation('counter');
  const language = useLanguage();
  const rates = useQuery(ratesQuery).data ?? null;
  const drawer = useQuery(ownDrawer).data;
  const left = leftAfter(total, cash, rates);
  const currency = (amount: number, devise: Currency) =>
    formatNumber(language, amount, { style: 'currency', currency: devise });
  const take = (devise: Currency, amount: number) =>
    onChange({ cash: [...cash, { devise, montant: String(amount), donne: '' }] });
  const edit = (index: number, part: Partial<TypedCash>) =>
    onChange({ cash: cash.map((each, at) => (at === index ? { ...each, ...part } : each)) });
  const offered = CURRENCIES.flatMap((devise) => {
    const amount = left > 0 && cash.length < 3 ? amountIn(left, devise, rates) : null;
    return amount === null || cash.some((each) => each.devise === devise) ? [] : [{ devise, amount }];
  });
  return (
    <>
      <p className={styles.total}>
        <span>{t('money.total')}</span> <strong>{dollars(language, dollarsOf(total))}</strong>
      </p>
      {cash.map(({ devise, montant, donne }, index) => (
        <div key={devise} className={styles.cash}>
          <NumberField
            label={t('money.kept', { currency: devise })}
            value={montant}
            step={devise === 'XOF' ? 1 : 0.01}
            autoComplete="off"
            onChange={({ target }) => edit(index, { montant: target.value })}
          />
          <NumberField
            label={t('money.given')}
            value={donne}
            step={devise === 'XOF' ? 1 : 0.01}
            autoComplete="off"
            optional
            onChange={({ target }) => edit(index, { donne: target.value })}
          />
          <button
            type="button"
            className={styles.remove}
            aria-label={t('money.remove', { currency: devise })}
            onClick={() => onChange({ cash: cash.filter((_, at) => at !== index) })}
          >
            <X size={20} aria-hidden="true" />
          </button>
          {Number(donne) > Number(montant) && (
            <output className={styles.change}>
              {t('money.change', { amount: currency(Number(donne) - Number(montant), devise) })}
            </output>
          )}
        </div>
      ))}
      {drawer === null && (
        <Notice tone="warning" action={<ButtonLink to={paths.agentDrawer}>{t('money.openDrawer')}</ButtonLink>}>
          {t('money.noDrawer')}
        </Notice>
      )}
      {drawer && offered.length > 0 && (
        <div className={styles.currencies}>
          {offered.map(({ devise, amount }) => (
            <Button key={devise} look="quiet" icon={Banknote} onClick={() => take(devise, amount)}>
              {t('money.take', { amount: currency(amount, devise) })}
            </Button>
          ))}
        </div>
      )}
      {rates && offered.length > 0 && (
        <p className={styles.note}>{t('money.rates', { day: shortDate(language, rates.date, 'UTC') })}</p>
      )}
      {left < 0 && <Notice tone="error">{t('money.tooMuch')}</Notice>}
      {left > 0 && (
        <ChoiceGroup label={t('money.rest', { amount: dollars(language, dollarsOf(left)) })}>
          <div className={styles.moments}>
            {MOMENTS.map((moment) => (
              <label key={moment}>
                <input
                  type="radio"
                  name="reste"
                  checked={reste === moment}
                  onChange={() => onChange({ reste: moment })}
                />
                {t(`money.moments.${moment}`)}
              </label>
            ))}
          </div>
        </ChoiceGroup>
      )}
    </>
  );
}
