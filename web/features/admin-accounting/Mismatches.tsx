import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Ecart } from '#shared/payments/mismatches.ts';
import { adviceOn, reasonFor } from '#web/core/api/failureReason.ts';
import { site } from '#web/core/contact/site.ts';
import { shortDate } from '#web/core/format.ts';
import { paths } from '#web/core/paths.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { FoldableSection } from '#web/ui/FoldableSection.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Verbatim } from '#web/ui/Verbatim.tsx';
import styles from './Accounting.module.css';
import { useCloseMismatch, useMismatches } from './queries.ts';
import { sumIn } from './sumIn.ts';

/** Mismatches that wait for a person, with both sides and what to do; those that are over stand folded below. */
export function Mismatches() {
  const { t } = useTranslation('adminAccounting');
  const { data, error, isFetching, refetch } = useMismatches();
  if (error)
    return (
      <ErrorState
        message={t('mismatches.failed', { advice: adviceOn(error) })}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data || data.length === 0) return null;
  const open = data.filter(({ fini }) => !fini);
  const over = data.filter(({ fini }) => fini);
  return (
    <section className={styles.section} aria-labelledby="books-mismatches">
      <h2 id="books-mismatches">
        {open.length === 0 ? t('mismatches.none') : t('mismatches.title', { count: open.length })}
      </h2>
      {open.map((mismatch) => (
        <OpenMismatch key={mismatch.id} mismatch={mismatch} />
      ))}
      {over.length > 0 && (
        <FoldableSection title={t('mismatches.over', { count: over.length })}>
          {over.map((mismatch) => (
            <article key={mismatch.id} className={styles.mismatch}>
              <Sides mismatch={mismatch} />
              <p className={styles.note}>
                {mismatch.traite ? t('mismatches.done', { note: mismatch.traite.motif }) : t('mismatches.agrees')}
              </p>
            </article>
          ))}
        </FoldableSection>
      )}
    </section>
  );
}

/** Names what disagrees since when, and the money of both sides. */
function Sides({ mismatch: { id, type, depuis, nous, eux } }: { mismatch: Ecart }) {
  const { t } = useTranslation('adminAccounting');
  const language = useLanguage();
  const amountOf = (sum: Ecart['nous']) =>
    sum === null ? t('differences.absent') : sumIn(language, sum.montant, sum.devise);
  return (
    <>
      <h3>{t(`mismatches.types.${type}`, { day: shortDate(language, depuis, site.zone) })}</h3>
      <dl className={styles.sides}>
        <div>
          <dt>{t(`mismatches.ours.${type}`)}</dt>
          <dd>{amountOf(nous)}</dd>
        </div>
        <div>
          <dt>{t(`mismatches.theirs.${type}`)}</dt>
          <dd>{amountOf(eux)}</dd>
        </div>
        <div>
          <dt>{t('differences.reference')}</dt>
          <dd>
            <Verbatim>{id}</Verbatim>
          </dd>
        </div>
      </dl>
    </>
  );
}

function OpenMismatch({ mismatch }: { mismatch: Ecart }) {
  const { t } = useTranslation('adminAccounting');
  const close = useCloseMismatch();
  const [note, setNote] = useState('');
  const { id, type, paymentId, caisseId } = mismatch;
  const target =
    caisseId === null ? `${paths.adminPayments}?ouvert=${paymentId}` : `${paths.adminDrawers}?ouvert=${caisseId}`;
  return (
    <article className={styles.mismatch}>
      <Sides mismatch={mismatch} />
      <p>
        {t(`mismatches.todo.${type}`)} <Link to={target}>{t(`mismatches.open.${type}`)}</Link>
      </p>
      <form
        className={styles.files}
        onSubmit={(event) => {
          event.preventDefault();
          if (note.trim() !== '') close.mutate({ ecart: id, motif: note.trim() });
        }}
      >
        <label className={styles.reason}>
          {t('mismatches.note')}
          <input required maxLength={300} value={note} onChange={({ target }) => setNote(target.value)} />
        </label>
        <Button type="submit" look="quiet" busy={close.isPending}>
          {t('mismatches.submit')}
        </Button>
      </form>
      {close.error && <Notice tone="error">{t('mismatches.notClosed', { reason: reasonFor(close.error) })}</Notice>}
    </article>
  );
}
