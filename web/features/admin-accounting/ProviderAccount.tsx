import type { UseQueryResult } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useTranslation } from 'react-i18next';
import { type Comparison, compareWithProvider, sumEntries } from '#shared/accounting/compare.ts';
import type { Movement } from '#shared/payments/movements.ts';
import type { ProviderEntry } from '#shared/payments/provider-entries.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { site } from '#web/core/contact/site.ts';
import { shortDate } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Verbatim } from '#web/ui/Verbatim.tsx';
import styles from './Accounting.module.css';
import { type OnlineMethod, usePayouts } from './queries.ts';
import { sumIn } from './sumIn.ts';

interface ProviderAccountProps {
  mois: string;
  moyen: OnlineMethod;
  account: UseQueryResult<ProviderEntry[]>;
  movements: readonly Movement[];
}

/** Our account at a provider in a month: its sums with fees and payouts, and what differs from our movements. */
export function ProviderAccount({ mois, moyen, account, movements }: ProviderAccountProps) {
  const { t } = useTranslation('adminAccounting');
  const { data, error, isFetching, refetch } = account;
  const name = t(`providers.${moyen}`);
  return (
    <section className={styles.section} aria-labelledby={`books-${moyen}`}>
      <h2 id={`books-${moyen}`}>{t('account.title', { name })}</h2>
      {error && (
        <ErrorState
          message={t('account.failed', { name, advice: adviceOn(error) })}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!data && !error && <Skeleton lines={3} />}
      {data && <Account {...{ mois, moyen, movements }} entries={data} />}
    </section>
  );
}

interface AccountProps extends Omit<ProviderAccountProps, 'account'> {
  entries: readonly ProviderEntry[];
}

function Account({ mois, moyen, entries, movements }: AccountProps) {
  const { t } = useTranslation('adminAccounting');
  const language = useLanguage();
  const currency = entries[0]?.devise ?? (moyen === 'WAVE' ? 'XOF' : 'USD');
  const sums = sumEntries(entries);
  const differences = compareWithProvider(moyen, movements, entries);
  if (entries.length === 0 && differences.length === 0) return <p className={styles.note}>{t('account.none')}</p>;
  const shown = (['recu', 'rendu', 'frais', 'autres', 'verse', 'reste'] as const).filter(
    (sum) => sum !== 'autres' || sums.autres !== 0,
  );
  return (
    <>
      <Facts title={t('account.sums')} short>
        {shown.map((sum) => (
          <Fact key={sum} name={t(`account.${sum}`)}>
            {sumIn(language, sum === 'frais' ? 0 - sums.frais : sums[sum], currency)}
          </Fact>
        ))}
      </Facts>
      {differences.length === 0 ? (
        <p className={styles.exact}>
          <CircleCheck size={18} aria-hidden="true" /> {t('account.equal', { name: t(`providers.${moyen}`) })}
        </p>
      ) : (
        <Differences moyen={moyen} differences={differences} />
      )}
      <Payouts mois={mois} moyen={moyen} entries={entries} />
    </>
  );
}

function Differences({ moyen, differences }: { moyen: OnlineMethod; differences: readonly Comparison[] }) {
  const { t } = useTranslation('adminAccounting');
  const language = useLanguage();
  const amountOf = (amount: number | null, devise: string) =>
    amount === null ? t('differences.absent') : sumIn(language, amount, devise);
  return (
    <>
      <h3>{t('differences.title', { count: differences.length })}</h3>
      <p className={styles.note}>{t('differences.text')}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('differences.reference')}</th>
            <th scope="col">{t('differences.ours')}</th>
            <th scope="col">{t(`providers.${moyen}`)}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ reference, devise, paymentId, nous, eux, enLitige }) => (
            <tr key={reference}>
              <th scope="row">
                <Verbatim>{reference}</Verbatim>
                {paymentId !== null && <small>{t('differences.payment', { id: paymentId })}</small>}
                {enLitige && <small>{t('differences.dispute')}</small>}
              </th>
              <td data-label={t('differences.ours')}>{amountOf(nous, devise)}</td>
              <td data-label={t(`providers.${moyen}`)}>{amountOf(eux, devise)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Payouts of a month; where the provider tells, each with what it consists of. */
function Payouts({ mois, moyen, entries }: Pick<AccountProps, 'mois' | 'moyen' | 'entries'>) {
  const { t } = useTranslation('adminAccounting');
  const language = useLanguage();
  const payouts = entries.filter(({ type }) => type === 'VERSEMENT').toSorted((a, b) => (a.le < b.le ? -1 : 1));
  const lists = moyen === 'CARTE';
  const contents = usePayouts(mois, moyen, lists ? payouts.map(({ reference, id }) => reference ?? id) : []);
  if (payouts.length === 0) return <p className={styles.note}>{t('payouts.none')}</p>;
  return (
    <>
      <h3>{t('payouts.title', { count: payouts.length })}</h3>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('payouts.day')}</th>
            <th scope="col">{t('payouts.amount')}</th>
            {lists && <th scope="col">{t('payouts.content')}</th>}
          </tr>
        </thead>
        <tbody>
          {payouts.map((payout, index) => (
            <tr key={payout.id}>
              <th scope="row">
                {shortDate(language, payout.le, site.zone)}
                <small>
                  <Verbatim>{payout.reference ?? payout.id}</Verbatim>
                </small>
              </th>
              <td data-label={t('payouts.amount')}>{sumIn(language, 0 - payout.montant, payout.devise)}</td>
              {lists && (
                <td data-label={t('payouts.content')}>
                  <PayoutContent of={contents[index]} devise={payout.devise} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Says whether the entries of a payout add up to it, to the cent. */
function PayoutContent({ of, devise }: { of: UseQueryResult<ProviderEntry[]> | undefined; devise: string }) {
  const { t } = useTranslation('adminAccounting');
  const language = useLanguage();
  if (of?.error) return t('payouts.failed');
  if (!of?.data) return t('payouts.checking');
  const { reste } = sumEntries(of.data);
  const count = of.data.filter(({ type }) => type !== 'VERSEMENT').length;
  if (reste !== 0)
    return (
      <strong className={styles.differs}>{t('payouts.differs', { amount: sumIn(language, reste, devise) })}</strong>
    );
  return (
    <span className={styles.exact}>
      <CircleCheck size={16} aria-hidden="true" /> {t('payouts.equal', { count })}
    </span>
  );
}
