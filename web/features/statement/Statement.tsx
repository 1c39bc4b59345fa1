import FileText from 'lucide-react/icons/file-text';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type StatementLine, toRefundIn } from '#shared/payments/statement.ts';
import { adviceOn, reasonFor } from '#web/core/api/failureReason.ts';
import { browserZone, dollars, shortDate } from '#web/core/format.ts';
import { pathTo } from '#web/core/paths.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toasts.ts';
import { parcelOf, type StatementTexts, whatOf } from './lineTexts.ts';
import { useStatement } from './queries.ts';
import styles from './Statement.module.css';
import type { StatementCustomer } from './statementDocument.ts';

interface StatementProps {
  userId: number;
  /** Name for the paper; undefined while it is loaded. */
  name: string | undefined;
  /** Shown in place of the lines when there are none. */
  empty: ReactNode;
}

/** Account statement of a customer: the balance, the lines of all parcels, newest first, and their file. */
export function Statement({ userId, name, empty }: StatementProps) {
  const { t } = useTranslation(['statement', 'common']);
  const { data: lines, error, isFetching, isPaused, refetch } = useStatement(userId);
  if (lines?.length === 0) return empty;
  if (lines) return <Lines lines={lines} customer={{ id: userId, name: name ?? '' }} isReady={name !== undefined} />;
  if (error || isPaused)
    return (
      <ErrorState
        message={t('failed', { advice: adviceOn(error) })}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return (
    <div className={styles.loading}>
      <p role="status" className="visually-hidden">
        {t('common:ui.loading')}
      </p>
      <Skeleton height="4.5rem" />
      <Skeleton lines={8} />
    </div>
  );
}

/** Lines that are shown at first, and with each "more". */
const SHOWN = 50;

interface LinesProps {
  lines: readonly StatementLine[];
  customer: StatementCustomer;
  /** False while the customer's name is loaded. */
  isReady: boolean;
}

function Lines({ lines, customer, isReady }: LinesProps) {
  const { t } = useTranslation('statement');
  const { t: priceTexts } = useTranslation('colisForm');
  const texts: StatementTexts = { t, priceTexts, language: useLanguage() };
  const [shown, setShown] = useState(SHOWN);
  return (
    <>
      <div className={styles.summary}>
        <Balance of={lines.at(-1)?.solde ?? 0} />
        <ToRefund sum={toRefundIn(lines)} />
        <SaveButton {...{ lines, customer, texts, isReady }} />
      </div>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('table')}</caption>
        <thead>
          <tr>
            {(['date', 'what', 'asked', 'paid', 'balance'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines
            .toReversed()
            .slice(0, shown)
            .map((line) => (
              <Row key={line.numero} line={line} texts={texts} />
            ))}
        </tbody>
      </table>
      {lines.length > shown && (
        <Button look="quiet" onClick={() => setShown(shown + SHOWN)}>
          {t('more')}
        </Button>
      )}
    </>
  );
}

/** Line with the sum that is due, or goes back, of all parcels together. */
function Balance({ of: balance }: { of: number }) {
  const { t } = useTranslation('statement');
  const language = useLanguage();
  if (balance === 0) return <p className={styles.balance}>{t('settled')}</p>;
  return (
    <p className={styles.balance}>
      <span>{t(balance > 0 ? 'balance' : 'credit')}</span> <strong>{dollars(language, Math.abs(balance))}</strong>
    </p>
  );
}

/** Sum of refunds that nobody has made yet; nothing if there is none. */
function ToRefund({ sum }: { sum: number }) {
  const { t } = useTranslation('statement');
  const language = useLanguage();
  if (sum === 0) return null;
  return (
    <p className={styles.balance}>
      <span>{t('toRefund')}</span> <strong>{dollars(language, sum)}</strong>
    </p>
  );
}

function Row({ line, texts }: { line: StatementLine; texts: StatementTexts }) {
  const { t, language } = texts;
  const isPayment = line.type === 'VERSEMENT';
  return (
    <tr>
      <td className={styles.date}>{shortDate(language, line.le, browserZone())}</td>
      <th scope="row">
        {whatOf(line, texts)}
        <Link to={pathTo('colis', { colisId: line.colis.id })}>{parcelOf(line, texts)}</Link>
      </th>
      <td data-title={t('columns.asked')}>{!isPayment && dollars(language, line.montant)}</td>
      <td data-title={t('columns.paid')}>{isPayment && dollars(language, 0 - line.montant)}</td>
      <td data-title={t('columns.balance')}>{dollars(language, line.solde)}</td>
    </tr>
  );
}

function SaveButton({ lines, customer, texts, isReady }: LinesProps & { texts: StatementTexts }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    const [{ savePdf }, { statementDocument, statementFileName }] = await Promise.all([
      import('#web/core/pdf/savePdf.ts'),
      import('./statementDocument.ts'),
    ]);
    await savePdf(statementFileName(customer, texts), statementDocument(lines, customer, texts));
  };
  const attempt = async () => {
    setBusy(true);
    await save().catch((error) => toast('error', texts.t('saveFailed', { reason: reasonFor(error) })));
    setBusy(false);
  };
  return (
    <Button look="quiet" icon={FileText} busy={busy || !isReady} onClick={() => void attempt()}>
      {texts.t('save')}
    </Button>
  );
}
