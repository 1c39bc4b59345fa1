import FileText from 'lucide-react/icons/file-text';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { counterRoutes } from '#shared/counter/routes.ts';
import type { CounterReceipt } from '#shared/counter/schema.ts';
import { call } from '#web/core/api/call.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { MailedLinkPage } from '#web/core/mailedLink/MailedLinkPage.tsx';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { ReceiptPaper } from '../ReceiptPaper.tsx';
import styles from './CounterReceiptPage.module.css';

const load = async (code: string) => (await call(counterRoutes.receipt, { params: { code } })).data;

/** Receipt of a counter by its link, for a customer without a printer or a login. */
export default function CounterReceiptPage() {
  return (
    <MailedLinkPage texts="counterReceipt" deadIcon={ReceiptText} load={load}>
      {(receipt) => <Receipt receipt={receipt} />}
    </MailedLinkPage>
  );
}

function Receipt({ receipt }: { receipt: CounterReceipt }) {
  const { t } = useTranslation('counterReceipt');
  const { t: counterTexts } = useTranslation('counter');
  const { t: sellerTexts } = useTranslation('seller');
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const save = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const [{ savePdf }, { counterReceiptDocument, counterReceiptFile }] = await Promise.all([
        import('#web/core/pdf/savePdf.ts'),
        import('./counterReceiptDocument.ts'),
      ]);
      await savePdf(
        counterReceiptFile(receipt, t),
        counterReceiptDocument(receipt, t, counterTexts, sellerTexts, language),
      );
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <h1 className="visually-hidden">{t('title')}</h1>
      <div className={styles.paper}>
        <ReceiptPaper receipt={receipt} />
      </div>
      {receipt.reste > 0 && <p>{t('now')}</p>}
      {failure !== undefined && <Notice tone="error">{t('notSaved', { reason: reasonFor(failure) })}</Notice>}
      <Button look="accent" icon={FileText} busy={busy} onClick={() => void save()}>
        {t('save')}
      </Button>
    </>
  );
}
