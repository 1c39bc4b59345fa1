import { useMutation, useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import MessageCircle from 'lucide-react/icons/message-circle';
import Printer from 'lucide-react/icons/printer';
import ReceiptText from 'lucide-react/icons/receipt-text';
import UserPlus from 'lucide-react/icons/user-plus';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sale } from '#shared/counter/schema.ts';
import { customersRoutes } from '#shared/customers/routes.ts';
import { labelPaperOf } from '#shared/sites/paper.ts';
import { call } from '#web/core/api/call.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { dollars } from '#web/core/format.ts';
import { type LabelFacts, useLabelText } from '#web/core/label/labelContent.ts';
import { PrintedLabels } from '#web/core/label/PrintedLabels.tsx';
import { PayLinkButton } from '#web/core/payLink/PayLinkButton.tsx';
import { useLanguage } from '#web/i18n/i18n.ts';
import { AnchorButton, Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { usePrint } from '#web/ui/usePrint.ts';
import { AwaitedMoney } from './AwaitedMoney.tsx';
import styles from './Counter.module.css';
import { PrintedReceipt } from './PrintedReceipt.tsx';
import { payableByLink } from './payableByLink.ts';
import { ReceivedMoney } from './ReceivedMoney.tsx';
import { receiptLink, receiptUrl } from './receiptLink.ts';
import type { WholeSale } from './useSale.ts';
import { useSaleMessage } from './useSaleMessage.ts';

interface SaleDoneProps {
  sale: Sale;
  made: Pick<WholeSale, 'draft' | 'container'>;
  onNext: () => void;
}

/** A sale that was made: its codes and what is due, with the papers that the customer leaves with. */
export function SaleDone({ sale, made: { draft, container }, onNext }: SaleDoneProps) {
  const { t } = useTranslation('counter');
  const language = useLanguage();
  const payable = payableByLink(sale);
  const [printing, print] = usePrint<'labels' | 'receipt'>();
  const title = useRef<HTMLHeadingElement>(null);
  const contentOf = useLabelText();
  const { client, recipient } = draft;
  const code = useMutation({
    mutationFn: async () => (await call(customersRoutes.giveCode, { params: { id: client.id } })).data,
  });
  useEffect(() => {
    scrollTo({ top: 0 });
    title.current?.focus();
  }, []);
  const printReceipt = async () => {
    if (client.sansConnexion && !code.data) await code.mutateAsync().catch(() => undefined);
    print('receipt');
  };
  const labels = sale.colis.flatMap((colis, index): LabelFacts[] =>
    colis.codeSuivi === null
      ? []
      : [
          {
            ...colis,
            codeSuivi: colis.codeSuivi,
            piece: colis.piece ?? undefined,
            envoi:
              sale.colis.length > 1 ? { id: sale.colis[0]?.id ?? 0, rang: index + 1, total: sale.colis.length } : null,
            nomDestinataire: recipient.nomDestinataire,
            adresseDestinataire: recipient.adresseDestinataire,
          },
        ],
  );
  const isPaid = sale.paiements.every(({ numero }) => numero !== null);
  const receipt = useQuery(receiptLink(sale, true)).data;
  const message = useSaleMessage(sale, { draft, container }, receipt && receiptUrl(receipt));
  return (
    <section className={styles.done} aria-labelledby="sold">
      <h2 id="sold" ref={title} tabIndex={-1}>
        <CircleCheck size={28} aria-hidden="true" /> {t('done.title', { count: sale.colis.length })}
      </h2>
      <ul className={styles.sold} translate="no">
        {sale.colis.map(({ id, codeSuivi, piece, description, prix }) => (
          <li key={id}>
            <strong>{codeSuivi}</strong>
            <span>{piece?.[language] ?? description}</span>
            <span>{dollars(language, prix)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.owed} data-owed={sale.reste > 0 || undefined}>
        {sale.reste > 0
          ? t(`done.rest.${draft.reste}`, { amount: dollars(language, sale.reste) })
          : isPaid
            ? t('done.paid', { amount: dollars(language, sale.total) })
            : null}
      </p>
      <ReceivedMoney money={draft.money} />
      <AwaitedMoney sale={sale} />
      {payable.length > 0 && <PayLinkButton colisIds={payable} wide />}
      <Button look="accent" icon={Printer} wide onClick={() => print('labels')}>
        {t('done.labels', { count: labels.length })}
      </Button>
      <Button look="primary" icon={ReceiptText} wide busy={code.isPending} onClick={() => void printReceipt()}>
        {t('done.receipt')}
      </Button>
      {code.error && <Notice tone="warning">{t('done.noCode', { reason: reasonFor(code.error) })}</Notice>}
      <AnchorButton
        look="quiet"
        icon={MessageCircle}
        wide
        href={`https://wa.me/${client.telephone.replace(/\D/g, '')}?text=${encodeURIComponent(message)}`}
        target="_blank"
        rel="noreferrer"
      >
        {t('done.whatsapp')}
      </AnchorButton>
      <Button look="quiet" icon={UserPlus} wide onClick={onNext}>
        {t('done.next')}
      </Button>
      {printing === 'labels' && (
        <PrintedLabels
          paper={labelPaperOf(container.siteDepart)}
          labels={labels.map((each) => contentOf(each, container))}
        />
      )}
      {printing === 'receipt' && (
        <PrintedReceipt
          receipt={{
            ...sale,
            ...{ client: `${client.prenom} ${client.nom}`, depart: container.lieuEnlevement },
            destination: container.destination,
            vente: { ...container, destinataire: recipient.nomDestinataire, depot: container.siteDepart },
            quand: draft.reste === 'DELAI' ? null : draft.reste,
          }}
          code={code.data}
        />
      )}
    </section>
  );
}
