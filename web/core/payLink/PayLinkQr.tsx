import type { PayLink } from '#shared/payments/pay-links.ts';
import { QrCode } from '#web/ui/QrCode.tsx';
import styles from './PayLinkQr.module.css';
import { payLinkUrl } from './queries.ts';

/** QR code of a link, with what the person who scans it does. */
export function PayLinkQr({ link, text }: { link: PayLink; text: string }) {
  return (
    <div className={styles.code}>
      <p>{text}</p>
      <QrCode text={payLinkUrl(link)} />
    </div>
  );
}
