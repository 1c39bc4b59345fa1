import { useTranslation } from 'react-i18next';
import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import type { CounterReceipt } from '#shared/counter/schema.ts';
import type { RecoveryCode } from '#shared/customers/schema.ts';
import { siteOrigin } from '#web/core/contact/siteOrigin.ts';
import { pathTo } from '#web/core/paths.ts';
import { Printed } from '#web/ui/Printed.tsx';
import { QrCode } from '#web/ui/QrCode.tsx';
import styles from './PrintedReceipt.module.css';
import { ReceiptPaper } from './ReceiptPaper.tsx';

interface PrintedReceiptProps {
  /** The receipt, printed now. */
  receipt: Omit<CounterReceipt, 'le'>;
  /** Code with which a customer without an account gets one; undefined for others. */
  code?: RecoveryCode | undefined;
}

/** Receipt of a sale on a roll of 80 mm, or the same on a larger paper, printed in place of the page. */
export function PrintedReceipt({ receipt, code }: PrintedReceiptProps) {
  const { t } = useTranslation('counter');
  const url = code && `${siteOrigin()}${pathTo('recoverAccount', { code: code.code })}`;
  return (
    <Printed>
      <ReceiptPaper receipt={{ ...receipt, le: new Date().toISOString() }}>
        {code && url && (
          <div className={styles.claim}>
            <p>{t('receipt.claim')}</p>
            <p>
              <strong>{formatTrackingCode(code.code)}</strong>
            </p>
            <QrCode text={url} />
          </div>
        )}
      </ReceiptPaper>
    </Printed>
  );
}
