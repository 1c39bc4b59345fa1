import { useQueryClient } from '@tanstack/react-query';
import FileText from 'lucide-react/icons/file-text';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Colis } from '#shared/colis/schema.ts';
import type { CreditNote, Receipt } from '#shared/payments/receipt.ts';
import { paymentsRoutes } from '#shared/payments/routes.ts';
import { paperOf } from '#shared/sites/paper.ts';
import { call } from '#web/core/api/call.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { containerQuery } from '#web/core/container/useContainer.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import styles from './PriceSection.module.css';

/** Receipt, or one of its credit notes. */
type Paper = { receipt: Receipt; note?: CreditNote | undefined };

/**
 * Saves the receipt of a paid parcel, on the paper of the depot that sold it; where a supplement was paid apart, or
 * something was refunded, the reader chooses between the papers.
 */
export default function ReceiptButton({ colis: { id, containerBookingId } }: { colis: Colis }) {
  const { t } = useTranslation(['receipt']);
  const { t: priceTexts } = useTranslation('colisForm');
  const { t: sellerTexts } = useTranslation('seller');
  const language = useLanguage();
  const client = useQueryClient();
  const [several, setSeveral] = useState<readonly Paper[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    await work().catch(setFailure);
    setBusy(false);
  };
  const save = async ({ receipt, note }: Paper) => {
    const [{ savePdf }, { receiptDocument, receiptFileName }, { creditNoteDocument, creditNoteFileName }, container] =
      await Promise.all([
        import('#web/core/pdf/savePdf.ts'),
        import('./receiptDocument.ts'),
        import('./creditNoteDocument.ts'),
        client.ensureQueryData(containerQuery(containerBookingId)).catch(() => undefined),
      ]);
    const paper = paperOf(container?.siteDepart);
    if (note)
      await savePdf(creditNoteFileName(note, t), creditNoteDocument(note, receipt, paper, t, sellerTexts, language));
    else
      await savePdf(receiptFileName(receipt, t), receiptDocument(receipt, paper, t, priceTexts, sellerTexts, language));
  };
  const load = async () => {
    const { data } = await call(paymentsRoutes.receipts, { params: { id } });
    const papers = data.flatMap((receipt): Paper[] => [
      { receipt },
      ...receipt.avoirs.map((note) => ({ receipt, note })),
    ]);
    const [first, ...others] = papers;
    if (first && others.length === 0) await save(first);
    else setSeveral(papers);
  };
  return (
    <>
      {several.length === 0 ? (
        <Button look="quiet" wide icon={FileText} busy={busy} onClick={() => void attempt(load)}>
          {t('save')}
        </Button>
      ) : (
        <>
          <p className={styles.note} role="status">
            {t('choose')}
          </p>
          {several.map(({ receipt, note }) => (
            <Button
              key={(note ?? receipt).numero}
              look="quiet"
              wide
              icon={FileText}
              busy={busy}
              onClick={() => void attempt(() => save({ receipt, note }))}
            >
              {note ? t('creditNote.title', { number: note.numero }) : t('title', { number: receipt.numero })}
            </Button>
          ))}
        </>
      )}
      <FormFault>{failure !== undefined && t('failed', { reason: reasonFor(failure) })}</FormFault>
    </>
  );
}
