import Copy from 'lucide-react/icons/copy';
import Share2 from 'lucide-react/icons/share-2';
import { useTranslation } from 'react-i18next';
import { AnchorButton, Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useClientValue } from '#web/ui/useClientValue.ts';
import { WhatsAppIcon } from '#web/ui/WhatsAppIcon.tsx';
import styles from './ShareTracking.module.css';
import { trackingUrl } from './trackingUrl.ts';

/** Buttons that share the tracking link of a parcel by WhatsApp, by the system's own means, or copy it. */
export function ShareTracking({ code }: { code: string }) {
  const { t } = useTranslation('parcelTracking');
  const url = trackingUrl(code);
  const canShare = useClientValue(() => 'share' in navigator, false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast('success', t('share.copied'));
    } catch {
      toast('error', t('share.notCopied', { url }));
    }
  };
  // Closing the system's dialog rejects, too, and needs no word.
  const share = () => navigator.share({ title: t('title'), url }).catch(() => {});
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
      {canShare && (
        <Button look="quiet" icon={Share2} onClick={() => void share()}>
          {t('share.other')}
        </Button>
      )}
    </div>
  );
}
