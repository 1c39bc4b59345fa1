import Lock from 'lucide-react/icons/lock';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toFec } from '#shared/accounting/fec.ts';
import type { MonthBooks } from '#shared/payments/accounting.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { site } from '#web/core/contact/site.ts';
import { formatNumber, shortDate } from '#web/core/format.ts';
import { placeTime } from '#web/core/time/placeTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Verbatim } from '#web/ui/Verbatim.tsx';
import styles from './Accounting.module.css';
import { useCloseMonth } from './queries.ts';
import type { MonthData, MonthEntries } from './useMonth.ts';

/** Returns the SHA-256 of a month's entries, in hexadecimal; the day of the closing is no part of it. */
async function hashOf({ entries }: MonthEntries): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(toFec(entries)));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the hash of the entries that the page shows, once it is computed. */
function useHash(entries: MonthEntries | undefined): string | undefined {
  const [hash, setHash] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    setHash(undefined);
    if (entries) void hashOf(entries).then((found) => isCurrent && setHash(found));
    return () => {
      isCurrent = false;
    };
  }, [entries]);
  return hash;
}

interface ClosingProps {
  books: MonthBooks;
  month: MonthData;
  /** Number of movements that the page shows. */
  count: number;
}

/** Closing of a month: what it froze, and whether the file is still the same; or the button that closes it. */
export function Closing({ books, month, count }: ClosingProps) {
  const { t } = useTranslation('adminAccounting');
  const language = useLanguage();
  const hash = useHash(month.entries);
  const close = useCloseMonth(books.mois);
  const [asking, setAsking] = useState(false);
  const { cloture } = books;
  const unnumbered = month.movements.data?.some(
    ({ type, recu, avoir }) => (type === 'PAIEMENT' ? recu : avoir) === null,
  );
  const canClose = books.fini && month.isComplete && hash !== undefined && !unnumbered;
  return (
    <section className={styles.section} aria-labelledby="books-closing">
      <h2 id="books-closing">{t('closing.title')}</h2>
      {cloture ? (
        <>
          <p>
            {t('closing.done', {
              when: placeTime(language, cloture.le, site.zone),
              rate: formatNumber(language, cloture.taux.USD, { maximumFractionDigits: 4 }),
              day: shortDate(language, cloture.taux.date, 'UTC'),
            })}
          </p>
          <p className={styles.hash}>
            <Verbatim>{cloture.empreinte}</Verbatim>
          </p>
          {hash !== undefined && month.isComplete && (
            <Notice tone={hash === cloture.empreinte ? 'success' : 'warning'}>
              {t(hash === cloture.empreinte ? 'closing.same' : 'closing.differs')}
            </Notice>
          )}
        </>
      ) : (
        <>
          <p className={styles.note}>{t(books.fini ? 'closing.text' : 'closing.running')}</p>
          {books.fini && !month.isComplete && <p className={styles.note}>{t('closing.incomplete')}</p>}
          {books.fini && unnumbered && <p className={styles.note}>{t('closing.unnumbered')}</p>}
          {close.error && <Notice tone="error">{t('closing.failed', { reason: reasonFor(close.error) })}</Notice>}
          {books.fini && (
            <div className={styles.files}>
              <Button
                look="danger"
                icon={Lock}
                disabled={!canClose}
                busy={close.isPending}
                onClick={() => setAsking(true)}
              >
                {t('closing.submit')}
              </Button>
              <ConfirmDialog
                open={asking}
                title={t('closing.ask', { month: books.mois })}
                confirmLabel={t('closing.confirm')}
                danger
                busy={close.isPending}
                onConfirm={() => {
                  if (hash === undefined || !books.taux) return;
                  const seen = { mouvements: count, empreinte: hash, tauxDu: books.taux.date };
                  close.mutate(seen, { onSettled: () => setAsking(false) });
                }}
                onCancel={() => setAsking(false)}
              >
                <p>{t('closing.text')}</p>
              </ConfirmDialog>
            </div>
          )}
        </>
      )}
    </section>
  );
}
