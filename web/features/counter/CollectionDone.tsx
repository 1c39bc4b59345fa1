import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import Handshake from 'lucide-react/icons/handshake';
import MessageCircle from 'lucide-react/icons/message-circle';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dues, Sale } from '#shared/counter/schema.ts';
import { COLIS_PARAM } from '#web/core/colis/collectionPath.ts';
import { dollars } from '#web/core/format.ts';
import { paths } from '#web/core/paths.ts';
import { PayLinkButton } from '#web/core/payLink/PayLinkButton.tsx';
import { useLanguage } from '#web/i18n/i18n.ts';
import { AnchorButton, Button, ButtonLink } from '#web/ui/Button.tsx';
import { usePrint } from '#web/ui/usePrint.ts';
import { AwaitedMoney } from './AwaitedMoney.tsx';
import styles from './Counter.module.css';
import { PrintedReceipt } from './PrintedReceipt.tsx';
import { payableByLink } from './payableByLink.ts';
import { ReceivedMoney } from './ReceivedMoney.tsx';
import { receiptLink, receiptUrl } from './receiptLink.ts';
import type { TypedMoney } from './saleDraft.ts';

interface CollectionDoneProps {
  sale: Sale;
  dues: Dues;
  money: readonly TypedMoney[];
  /** Parcel for which the agent came here. */
  colisId: number | undefined;
  /** Called to take more for the same. */
  onAgain: () => void;
}

/** Money that was taken: what is still due, its receipt, and the way on. */
export function CollectionDone({ sale, dues, money, colisId, onAgain }: CollectionDoneProps) {
  const { t } = useTranslation('counter');
  const language = useLanguage();
  const title = useRef<HTMLHeadingElement>(null);
  const payable = payableByLink(sale);
  const [printing, print] = usePrint<'receipt'>();
  useEffect(() => title.current?.focus(), []);
  const taken = sale.paiements.reduce((sum, { montant }) => sum + montant, 0);
  const hasReceipt = sale.paiements.some(({ numero }) => numero !== null);
  const receipt = useQuery({ ...receiptLink(sale, false), enabled: hasReceipt }).data;
  const isCollected = dues.colis.some(({ id, aRemettre }) => id === colisId && aRemettre);
  const isPaid = sale.reste === 0 && sale.paiements.every(({ numero }) => numero !== null);
  return (
    <section className={styles.done} aria-labelledby="taken">
      <h2 id="taken" ref={title} tabIndex={-1}>
        <CircleCheck size={28} aria-hidden="true" /> {t('collection.done', { amount: dollars(language, taken) })}
      </h2>
      <p className={styles.owed} data-owed={sale.reste > 0 || undefined}>
        {sale.reste > 0 ? t('collection.left', { amount: dollars(language, sale.reste) }) : t('collection.nothingLeft')}
      </p>
      <ReceivedMoney money={money} />
      <AwaitedMoney sale={sale} />
      {payable.length > 0 && <PayLinkButton colisIds={payable} wide />}
      {colisId !== undefined && isPaid && isCollected && (
        <ButtonLink icon={Handshake} look="accent" wide to={`${paths.agentHandover}?${COLIS_PARAM}=${colisId}`}>
          {t('collection.handOver')}
        </ButtonLink>
      )}
      {hasReceipt && (
        <Button look="primary" icon={ReceiptText} wide onClick={() => print('receipt')}>
          {t('done.receipt')}
        </Button>
      )}
      {receipt && (
        <AnchorButton
          look="quiet"
          icon={MessageCircle}
          wide
          href={`https://wa.me/?text=${encodeURIComponent(t('done.message.receipt', { link: receiptUrl(receipt) }))}`}
          target="_blank"
          rel="noreferrer"
        >
          {t('collection.sendReceipt')}
        </AnchorButton>
      )}
      {sale.reste > 0 && (
        <Button look="quiet" wide onClick={onAgain}>
          {t('collection.again')}
        </Button>
      )}
      <ButtonLink look="quiet" wide to={paths.agent}>
        {t('collection.back')}
      </ButtonLink>
      {printing && <PrintedReceipt receipt={{ ...sale, ...dues, colis: sale.colis, vente: null, quand: null }} />}
    </section>
  );
}
