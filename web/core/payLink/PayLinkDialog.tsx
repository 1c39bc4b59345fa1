import { useQuery } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import { useTranslation } from 'react-i18next';
import type { PayLink } from '#shared/payments/pay-links.ts';
import { adviceOn, reasonFor } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { dollars } from '#web/core/format.ts';
import { readerTime } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { AnchorButton, Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toasts.ts';
import { Verbatim } from '#web/ui/Verbatim.tsx';
import { WhatsAppIcon } from '#web/ui/WhatsAppIcon.tsx';
import styles from './PayLinkDialog.module.css';
import { PayLinkQr } from './PayLinkQr.tsx';
import { PrintPayLink } from './PrintPayLink.tsx';
import { payLinkOf, payLinksOf, payLinkUrl, useRevokePayLink, useSendPayLink } from './queries.ts';

interface PayLinkDialogProps {
  colisIds: readonly number[];
  onClose: () => void;
}

/** Dialog that makes the link of some parcels, sends it, and revokes it or earlier ones of the first of them. */
export function PayLinkDialog({ colisIds, onClose }: PayLinkDialogProps) {
  const { t } = useTranslation('payLinks');
  const { data: link, error, refetch } = useQuery(payLinkOf(colisIds));
  return (
    <Dialog open onClose={onClose} title={t('title')}>
      {link ? (
        <Made link={link} onClose={onClose} />
      ) : error ? (
        <NotMade error={error} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton lines={3} />
        </div>
      )}
    </Dialog>
  );
}

/** Says why no link was made; who has too many revokes one here. */
function NotMade({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('payLinks');
  const isFull = error instanceof Refusal && error.code === 'PAY_LINKS_FULL';
  const { data: links = [] } = useQuery({ ...payLinksOf(), enabled: isFull });
  return (
    <div className={styles.made}>
      <Notice tone="error">
        {error instanceof Refusal ? reasonFor(error) : t('failed', { advice: adviceOn(error) })}
      </Notice>
      <Others links={links} onDone={onRetry} />
    </div>
  );
}

/** Buttons that revoke links, each named by its number of parcels and its sum. */
function Others({ links, onDone }: { links: readonly PayLink[]; onDone?: (() => void) | undefined }) {
  const { t } = useTranslation('payLinks');
  const language = useLanguage();
  return links.map((each) => (
    <Revoke
      key={each.code}
      link={each}
      label={t('revokeOther', { count: each.colisIds.length, amount: dollars(language, each.montant) })}
      onDone={onDone}
    />
  ));
}

function Made({ link, onClose }: { link: PayLink; onClose: () => void }) {
  const { t } = useTranslation('payLinks');
  const language = useLanguage();
  const url = payLinkUrl(link);
  const { data: links = [link] } = useQuery(payLinksOf(link.colisIds[0] ?? 0));
  const others = links.filter(({ code }) => code !== link.code);
  const amount = dollars(language, link.montant);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast('success', t('copied'));
    } catch {
      toast('error', t('notCopied', { url }));
    }
  };
  return (
    <div className={styles.made}>
      <p>{t('lead', { amount, until: readerTime(language, link.expireLe) })}</p>
      <p className={styles.url}>
        <Verbatim>{url}</Verbatim>
      </p>
      <div className={styles.ways}>
        <AnchorButton
          look="accent"
          href={`https://wa.me/?text=${encodeURIComponent(t('message', { amount, url }))}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <span className={styles.whatsapp}>
            <WhatsAppIcon size={18} />
            {t('whatsapp')}
          </span>
        </AnchorButton>
        <Button look="quiet" icon={Copy} onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <PrintPayLink link={link} />
      </div>
      <PayLinkQr link={link} text={t('scan')} />
      <MailForm colisIds={link.colisIds} />
      <Revoke link={link} label={t('revoke')} onDone={onClose} />
      {others.length > 0 && <h3>{t('others')}</h3>}
      <Others links={others} />
    </div>
  );
}

/** Sends the link to an address, in fixed words. */
function MailForm({ colisIds }: { colisIds: readonly number[] }) {
  const { t } = useTranslation('payLinks');
  const { mutate, isPending, isSuccess, error } = useSendPayLink(colisIds);
  return (
    <form
      className={styles.mail}
      onSubmit={(event) => {
        event.preventDefault();
        mutate(String(new FormData(event.currentTarget).get('email') ?? '').trim());
      }}
    >
      <TextField name="email" type="email" label={t('email')} hint={t('emailHint')} required maxLength={254} />
      <Button look="quiet" type="submit" busy={isPending}>
        {t('send')}
      </Button>
      {isSuccess && <Notice tone="success">{t('sent')}</Notice>}
      {error && <Notice tone="error">{t('notSent', { reason: reasonFor(error) })}</Notice>}
    </form>
  );
}

/** Button that revokes a link: nobody begins to pay by it any more. */
function Revoke({ link, label, onDone }: { link: PayLink; label: string; onDone?: (() => void) | undefined }) {
  const { t } = useTranslation('payLinks');
  const { mutate, isPending } = useRevokePayLink();
  const revoke = () =>
    mutate(link, {
      onSuccess: () => {
        toast('success', t('revoked'));
        onDone?.();
      },
      onError: (error) => toast('error', t('notRevoked', { reason: reasonFor(error) })),
    });
  return (
    <Button look="quiet" busy={isPending} onClick={revoke}>
      {label}
    </Button>
  );
}
