import { useQuery } from '@tanstack/react-query';
import Banknote from 'lucide-react/icons/banknote';
import CreditCard from 'lucide-react/icons/credit-card';
import Landmark from 'lucide-react/icons/landmark';
import Smartphone from 'lucide-react/icons/smartphone';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_PAYMENTS_PER_SALE } from '#shared/counter/constants.ts';
import type { Debt } from '#shared/counter/debt.ts';
import { CURRENCIES, type Currency } from '#shared/customs/constants.ts';
import { isAwaited, MAX_REFERENCE, needsReference } from '#shared/money/methods.ts';
import { ratesQuery } from '#web/core/currency/rates.ts';
import { formatNumber, shortDate } from '#web/core/format.ts';
import { paths } from '#web/core/paths.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { NumberField } from '#web/ui/form/NumberField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import styles from './Counter.module.css';
import { amountIn, leftAfter } from './money.ts';
import { ownDrawer } from './queries.ts';
import type { TypedMoney } from './saleDraft.ts';

/** Ways of paying at a counter, with their icons. */
const WAYS = { ESPECES: Banknote, TERMINAL: CreditCard, MOBILE: Smartphone, VIREMENT: Landmark } as const;
type Way = keyof typeof WAYS;

interface MoneyLinesProps {
  /** Debt that is asked. */
  debt: Debt;
  money: readonly TypedMoney[];
  onChange: (money: TypedMoney[]) => void;
}

/** Money that a customer gives, by any way and in any currency: cash with the change, the others with their reference. */
export function MoneyLines({ debt, money, onChange }: MoneyLinesProps) {
  const { t } = useTranslation('counter');
  const language = useLanguage();
  const rates = useQuery(ratesQuery).data ?? null;
  const drawer = useQuery(ownDrawer).data;
  const [way, setWay] = useState<Way>('ESPECES');
  const left = leftAfter(debt, money, rates);
  const currency = (amount: number, devise: Currency) =>
    formatNumber(language, amount, { style: 'currency', currency: devise });
  const edit = (index: number, part: Partial<TypedMoney>) =>
    onChange(money.map((each, at) => (at === index ? { ...each, ...part } : each)));
  const isFull = left.cents <= 0 || money.length >= MAX_PAYMENTS_PER_SALE;
  const isTaken = isAwaited(way) && money.some(({ moyen }) => isAwaited(moyen));
  const held = new Set(drawer?.attendu.map(({ devise }) => devise));
  const heldFirst = CURRENCIES.toSorted((a, b) => Number(held.has(b)) - Number(held.has(a)));
  const offered = heldFirst.flatMap((devise) => {
    const amount = isFull || isTaken ? null : amountIn(left, devise, rates);
    return amount === null || money.some((each) => each.devise === devise && each.moyen === way)
      ? []
      : [{ devise, amount }];
  });
  const needsDrawer = way === 'ESPECES' && drawer === null;
  return (
    <>
      {money.map((part, index) => (
        <MoneyLine
          key={`${part.moyen} ${part.devise}`}
          part={part}
          change={
            Number(part.donne) > Number(part.montant)
              ? currency(Number(part.donne) - Number(part.montant), part.devise)
              : undefined
          }
          onEdit={(change) => edit(index, change)}
          onRemove={() => onChange(money.filter((_, at) => at !== index))}
        />
      ))}
      {!isFull && (
        <fieldset className={styles.ways}>
          <legend className="visually-hidden">{t('money.way')}</legend>
          {(Object.keys(WAYS) as Way[]).map((each) => {
            const Icon = WAYS[each];
            return (
              <label key={each} data-chosen={way === each || undefined}>
                <input type="radio" name="way" checked={way === each} onChange={() => setWay(each)} />
                <Icon size={20} aria-hidden="true" />
                {t(`money.ways.${each}`)}
              </label>
            );
          })}
        </fieldset>
      )}
      {needsDrawer && !isFull && (
        <Notice tone="warning" action={<ButtonLink to={paths.agentDrawer}>{t('money.openDrawer')}</ButtonLink>}>
          {t('money.noDrawer')}
        </Notice>
      )}
      {!needsDrawer && (drawer !== undefined || way !== 'ESPECES') && offered.length > 0 && (
        <div className={styles.currencies}>
          {offered.map(({ devise, amount }) => (
            <Button
              key={devise}
              look="quiet"
              icon={WAYS[way]}
              onClick={() =>
                onChange([...money, { moyen: way, devise, montant: String(amount), donne: '', reference: '' }])
              }
            >
              {t('money.take', { amount: currency(amount, devise) })}
            </Button>
          ))}
        </div>
      )}
      {!isFull && isAwaited(way) && <p className={styles.note}>{t('money.awaited')}</p>}
      {rates && offered.length > 0 && (
        <p className={styles.note}>{t('money.rates', { day: shortDate(language, rates.date, 'UTC') })}</p>
      )}
      {left.cents < 0 && <Notice tone="error">{t('money.tooMuch')}</Notice>}
    </>
  );
}

interface MoneyLineProps {
  part: TypedMoney;
  /** Change to give; undefined without any. */
  change: string | undefined;
  onEdit: (change: Partial<TypedMoney>) => void;
  onRemove: () => void;
}

function MoneyLine({ part: { moyen, devise, montant, donne, reference }, change, onEdit, onRemove }: MoneyLineProps) {
  const { t } = useTranslation('counter');
  const step = devise === 'XOF' ? 1 : 0.01;
  const names = { currency: devise, way: t(`money.ways.${moyen}`) };
  return (
    <div className={styles.cash}>
      <NumberField
        label={moyen === 'ESPECES' ? t('money.kept', names) : t('money.amount', names)}
        value={montant}
        step={step}
        autoComplete="off"
        onChange={({ target }) => onEdit({ montant: target.value })}
      />
      {moyen === 'ESPECES' ? (
        <NumberField
          label={t('money.given')}
          value={donne}
          step={step}
          autoComplete="off"
          optional
          onChange={({ target }) => onEdit({ donne: target.value })}
        />
      ) : (
        <TextField
          label={t('money.reference')}
          value={reference}
          autoComplete="off"
          maxLength={MAX_REFERENCE}
          optional={!needsReference(moyen)}
          onChange={({ target }) => onEdit({ reference: target.value })}
        />
      )}
      <button type="button" className={styles.remove} aria-label={t('money.remove', names)} onClick={onRemove}>
        <X size={20} aria-hidden="true" />
      </button>
      {change && <output className={styles.change}>{t('money.change', { amount: change })}</output>}
    </div>
  );
}
