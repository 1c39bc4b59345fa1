import { useTranslation } from 'react-i18next';
import { isPaidInPart, isPayableByCard, isRecorded, owedBeyondPrice } from '#shared/colis/rules.ts';
import type { Colis } from '#shared/colis/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import { mayTravelUnpaid } from '#shared/money/terms.ts';
import type { Action } from '#shared/situation/codes.ts';
import { BEYOND_PRICE_TEXTS } from '#web/core/colis/beyondPrice.ts';
import { Deadline } from '#web/core/colis/Deadline.tsx';
import { isPaidEarly, isPostponed, needsDeparture } from '#web/core/colis/isAskedToPay.ts';
import price from '#web/core/colis/PriceTotal.module.css';
import { RecordedPayment } from '#web/core/colis/RecordedPayment.tsx';
import { awaitedRest, restToPay } from '#web/core/colis/recordedSum.ts';
import { refundsOf } from '#web/core/colis/refundsOf.ts';
import { loadedContainer, useContainer } from '#web/core/container/useContainer.ts';
import { dollars } from '#web/core/format.ts';
import { PayLinkButton } from '#web/core/payLink/PayLinkButton.tsx';
import { useSession } from '#web/core/session/session.ts';
import { situationFor } from '#web/core/situation/situationFor.ts';
import { loadTexts, useLanguage } from '#web/i18n/i18n.ts';
import { FoldableSection } from '#web/ui/FoldableSection.tsx';
import { lazyAfterPaint } from '#web/ui/lazyAfterPaint.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { LedgerLines } from './LedgerLines.tsx';
import { PayEarly } from './PayEarly.tsx';
import styles from './PriceSection.module.css';

/** Button that is loaded with its texts once the page shows. */
const ReceiptButton = lazyAfterPaint(
  async () => {
    const [module] = await Promise.all([import('./ReceiptButton.tsx'), loadTexts(['receipt', 'seller'])]);
    return module.default;
  },
  () => (
    <div aria-busy="true">
      <Skeleton height="var(--touch)" />
    </div>
  ),
);

/** Label of the price of a parcel: when its terms ask for all of it, unless nothing is asked without a departure. */
const priceLabel = (colis: Colis, container: Container | null | undefined) => {
  const { reporte, prixEstime } = colis;
  const isDue = reporte && restToPay(colis) === prixEstime && !isPostponed(colis, container);
  return isDue ? (`terms.${reporte}` as const) : 'detail.price';
};

/** Label of what is still due for a parcel, and when. */
const restLabel = (colis: Colis) => {
  const { reporte } = colis;
  const beyond = owedBeyondPrice(colis);
  if (reporte) return `terms.${reporte}` as const;
  return beyond ? (`${BEYOND_PRICE_TEXTS[beyond]}.due` as const) : 'detail.rest';
};

/** Next steps that offer every way to pay. */
const PAYING: ReadonlySet<Action> = new Set<Action>(['PAY', 'PAY_SUPPLEMENT', 'PAY_ARRIVAL_COSTS']);

/** Price of a parcel with what is paid and owed, its lines and receipt, and the ways to pay that are not the next step. */
export function PriceSection({ colis }: { colis: Colis }) {
  const refunds = refundsOf(colis);
  const { t } = useTranslation('colis');
  const language = useLanguage();
  const { userId } = useSession();
  const container = loadedContainer(useContainer(colis.containerBookingId));
  const { action } = situationFor(colis, container);
  const isSender = userId === colis.userId;
  const isNextStep = isSender && action !== undefined && PAYING.has(action);
  const rest = restToPay(colis);
  const isPartDue = (owedBeyondPrice(colis) || isPaidInPart(colis)) && rest > 0 && !isPostponed(colis, container);
  return (
    <FoldableSection row title={t('detail.price')} hint={<PriceHint colis={colis} container={container} />}>
      <div className={styles.panel}>
        <p className={price.price}>
          <span className={price.label}>{t(priceLabel(colis, container))}</span>
          <span className={price.total}>{dollars(language, colis.prixEstime)}</span>
        </p>
        {colis.aConfirmer && (
          <p className={price.price}>
            <span className={price.label}>{t('card.toConfirm')}</span>
            <span className={price.total}>{dollars(language, colis.aConfirmer.montant)}</span>
          </p>
        )}
        {isPartDue && (
          <p className={price.price}>
            <span className={price.label}>{t(restLabel(colis))}</span>
            <span className={price.total}>{dollars(language, rest)}</span>
          </p>
        )}
        {colis.aRembourser > 0 && (
          <p className={price.price}>
            <span className={price.label}>{t('detail.toRefund')}</span>
            <span className={price.total}>{dollars(language, colis.aRembourser)}</span>
          </p>
        )}
        {colis.remboursementsDus && isSender && <p className={styles.note}>{t('detail.byTeam')}</p>}
        {refunds.refunded > 0 && (
          <p className={price.price}>
            <span className={price.label}>{t('detail.refunded')}</span>
            <span className={price.total}>{dollars(language, refunds.refunded)}</span>
          </p>
        )}
        {refunds.contested > 0 && (
          <p className={price.price}>
            <span className={price.label}>{t(isSender ? 'detail.contested' : 'detail.contestedOfCustomer')}</span>
            <span className={price.total}>{dollars(language, refunds.contested)}</span>
          </p>
        )}
        <LedgerLines colis={colis} />
        {mayTravelUnpaid(colis) && isPaidEarly(colis, container) && isSender && <PayEarly colis={colis} />}
        {!isNextStep && isPayableByCard(colis) && !isPostponed(colis, container) && !colis.paiementEnCours && (
          <PayLinkButton colisIds={[colis.id]} />
        )}
        {colis.aPayerAvant && !isSender && !needsDeparture(colis, container) && (
          <p className={styles.deadline}>
            <Deadline at={colis.aPayerAvant} container={container} />
          </p>
        )}
        {(colis.recu > 0 || colis.paymentId !== null || colis.rembourse + colis.aRembourser > 0) && (
          <ReceiptButton colis={colis} />
        )}
        {isRecorded(colis) && (
          <p className={styles.deadline}>
            <RecordedPayment colis={colis} /> {isSender && awaitedRest(colis) === 0 && t('recorded.kept')}
          </p>
        )}
        {colis.paiementEnCours && <p className={styles.note}>{t('detail.locked')}</p>}
      </div>
    </FoldableSection>
  );
}

interface PriceHintProps {
  colis: Colis;
  container: Container | null | undefined;
}

/** Price of a parcel and whether it is paid, in one line. */
function PriceHint({ colis, container }: PriceHintProps) {
  const { t } = useTranslation('colis');
  const language = useLanguage();
  const { etape, du } = situationFor(colis, container);
  const owed = () => {
    if (etape === 'ANNULE' || (du && isPostponed(colis, container))) return undefined;
    if (colis.aConfirmer && restToPay(colis) === 0) return t('card.toConfirm');
    if (!du) return t('detail.paid');
    if (colis.reporte) return t(`terms.${colis.reporte}`);
    if (du !== 'PRIX') return t(`${BEYOND_PRICE_TEXTS[du]}.due`);
    return isPaidInPart(colis) ? t('card.rest', { sum: dollars(language, restToPay(colis)) }) : t('list.toPay');
  };
  return [dollars(language, colis.prixEstime), owed()].filter(Boolean).join(' · ');
}
