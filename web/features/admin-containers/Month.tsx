import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayIn } from '#shared/dates.ts';
import { site } from '#web/core/contact/site.ts';
import { FoldableSection } from '#web/ui/FoldableSection.tsx';
import styles from './AdminContainersPage.module.css';
import { MonthDepartures } from './MonthDepartures.tsx';
import { MonthMoney } from './MonthMoney.tsx';

/** Accounts of a month: the money that moved in it, and the containers that leave in it. */
export function Month() {
  const { t } = useTranslation('adminContainers');
  return (
    <div className={styles.month}>
      <FoldableSection title={t('month.title')} hint={t('month.hint')} lazy>
        <Accounts />
      </FoldableSection>
    </div>
  );
}

function Accounts() {
  const { t } = useTranslation('adminContainers');
  const id = useId();
  const [typed, setTyped] = useState(() => dayIn(new Date(), site.zone).slice(0, 7));
  const [month, setMonth] = useState(typed);
  const choose = (value: string) => {
    setTyped(value);
    if (/^20\d\d-(0[1-9]|1[0-2])$/.test(value)) setMonth(value);
  };
  return (
    <>
      <p className={styles.monthField}>
        <label htmlFor={id}>{t('month.label')}</label>
        <input
          id={id}
          type="month"
          min="2020-01"
          max="2099-12"
          value={typed}
          onChange={({ target }) => choose(target.value)}
        />
      </p>
      <MonthMoney month={month} />
      <MonthDepartures month={month} />
    </>
  );
}
