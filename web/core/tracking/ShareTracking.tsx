import Copy from 'lucide-react/icons/copy';
import { useTranslation } from 'react-i18next';
import { AnchorButton, Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts.ts';
import { WhatsAppIcon } from '#web/ui/WhatsAppIcon.tsx';
import styles from './ShareTracking.module.css';
import { trackingUrl } from './trackingUrl.ts';

/** Buttons that share the tracking link of a parcel by WhatsApp or copy it. */
export function ShareTracking({ code }: { code: string }) {
  const { t } = useTranslation('parcelTracking');
  const url = trackingUrl(code);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast('success', t('share.copied'));
    } catch {
      toast('error', t('share.notCopied', { url }));
    }
  };
  return (
    <div className={styles.share}>
      <AnchorButton
        look="quiet"
        href={`https://wa.me/?text=${encodeURIComponent(t('share.message', { url }))}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        <span className={styles.whatsapp}>
          <WhatsAppIcon size={18} />
          {t('share.whatsapp')}
        </span>
      </AnchorButton>
      <Button look="quiet" icon={Copy} onClick={() => void copy()}>
        {t('share.copy')}
      </Button>
    </div>
  );
}
