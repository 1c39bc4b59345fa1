import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dollarsOf } from '#shared/units.ts';
import { ratesQuery } from '#web/core/currency/rates.ts';
import { dollars } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ChoiceGroup } from '#web/ui/form/ChoiceGroup.tsx';
import styles from './Counter.module.css';
import { MoneyLines } from './MoneyLines.tsx';
import { leftAfter } from './money.ts';
import type { SaleDraft, TypedMoney } from './saleDraft.ts';

const MOMENTS = ['RETRAIT', 'CHARGEMENT', 'DELAI'] as const;

interface MoneyStepProps {
  total: number;
  money: readonly TypedMoney[];
  reste: SaleDraft['reste'];
  onChange: (change: Partial<Pick<SaleDraft, 'money' | 'reste'>>) => void;
}

/** Price of a sale, the money that the customer gives, and when the rest is due. */
export function MoneyStep({ total, money, reste, onChange }: MoneyStepProps) {
  const { t } = useTranslation('counter');
  const language = useLanguage();
  const rates = useQuery(ratesQuery).data ?? null;
  const { cents: left } = leftAfter({ cents: total }, money, rates);
  return (
    <>
      <Total label={t('money.total')} cents={total} />
      <MoneyLines debt={{ cents: total }} money={money} onChange={(changed) => onChange({ money: changed })} />
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

/** Sum in cents that is asked. */
export function Total({ label, cents }: { label: string; cents: number }) {
  const language = useLanguage();
  return (
    <p className={styles.total}>
      <span>{label}</span> <strong>{dollars(language, dollarsOf(cents))}</strong>
    </p>
  );
}
