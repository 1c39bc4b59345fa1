import { useTranslation } from 'react-i18next';
import type { Colis } from '#shared/colis/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import type { Action } from '#shared/situation/codes.ts';
import { situationOf } from '#shared/situation/situation.ts';
import { Deadline } from '#web/core/colis/Deadline.tsx';
import { mayHaveLabel } from '#web/core/colis/mayHaveLabel.ts';
import { isSharedPayment } from '#web/core/colis/sharedPayments.ts';
import { usePayment } from '#web/core/colis/usePayment.ts';
import { date, dollars } from '#web/core/format.ts';
import { pathTo } from '#web/core/paths.ts';
import { placeTime } from '#web/core/placeTime.ts';
import { useSession } from '#web/core/session.ts';
import { loadedContainer, useContainer } from '#web/core/useContainer.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import styles from './NextStep.module.css';
import { useCustomsDocument } from './queries.ts';

type ShownStep = Exclude<Action, 'PASS_CODE'>;

/** Steps in which something is expected of the customer; in the others they wait. */
const DUE: ReadonlySet<ShownStep> = new Set([
  'PAY',
  'REPLACE_DOCUMENT',
  'PAY_SUPPLEMENT',
  'BRING',
  'BRING_AGAIN',
  'CHOOSE_DEPARTURE',
  'FETCH_BOX',
  'CLAIM',
  'SHOW_ID',
]);

/**
 * The one next action for a parcel, with its button, or what its customer waits for. Others than they see nothing. The
 * code of an arrived parcel is passed on from the card that shows it.
 */
export function NextStep({ colis }: { colis: Colis }) {
  const { t } = useTranslation('colis');
  const { userId } = useSession();
  const { data: customsDocument } = useCustomsDocument(colis.documentId);
  const container = loadedContainer(useContainer(colis.containerBookingId));
  const facts = { ...colis, douane: customsDocument?.statut };
  const step = situationOf(facts, container ?? undefined, 'CLIENT', new Date()).action;
  if (step === undefined || step === 'PASS_CODE' || userId !== colis.userId) return null;
  const isCorrection = step === 'REPLACE_DOCUMENT' && customsDocument?.etape === 'A_CORRIGER';
  return (
    <section className={styles.step} aria-labelledby="next-step" data-due={DUE.has(step) || undefined}>
      <div className={styles.words}>
        <p className={styles.label}>{t(DUE.has(step) ? 'next.label' : 'next.waiting')}</p>
        <h2 id="next-step">{t(`next.${isCorrection ? 'correctDocument' : step}.title`)}</h2>
        <p>
          {isCorrection ? t('next.correctDocument.text') : <StepText step={step} colis={colis} container={container} />}
        </p>
      </div>
      <StepAction step={step} colis={colis} />
    </section>
  );
}

interface StepProps {
  step: ShownStep;
  colis: Colis;
  container: Container | null | undefined;
}

function StepText({ step, colis, container }: StepProps) {
  const { t } = useTranslation('colis');
  const language = useLanguage();
  const depot = container?.siteDepart?.nom ?? container?.lieuEnlevement;
  switch (step) {
    case 'PAY':
      return colis.aPayerAvant ? <Deadline at={colis.aPayerAvant} container={container} /> : t('next.PAY.text');
    case 'PAY_SUPPLEMENT':
      return `${dollars(language, colis.aPayer)}. ${t('supplement.why')}`;
    case 'BRING':
    case 'BRING_AGAIN':
      if (!container) return t(`next.${step}.text`);
      return container.receptionFin
        ? t('next.bringUntil', { depot, moment: placeTime(language, container.receptionFin, container.fuseau) })
        : t('next.bringTo', { depot, date: date(language, container.dateDepart, container.fuseau) });
    default:
      return t(`next.${step}.text`);
  }
}

function StepAction({ step, colis }: { step: ShownStep; colis: Colis }) {
  const { t } = useTranslation('colis');
  const { paying, payParcel } = usePayment({ onSettled: () => {} });
  const content = () => {
    switch (step) {
      case 'PAY':
      case 'PAY_SUPPLEMENT':
        return (
          <Button look="accent" busy={paying !== undefined} onClick={() => payParcel(colis.id)}>
            {/* This button pays only this parcel, so a payment of several is replaced and not resumed. */}
            {colis.paiementEnCours && !isSharedPayment(colis)
              ? t('pay.resume', { count: 1 })
              : t(step === 'PAY' ? 'pay.one' : 'supplement.pay')}
          </Button>
        );
      case 'REPLACE_DOCUMENT':
        return (
          <ButtonLink to="#rejected-document" look="primary">
            {t('next.REPLACE_DOCUMENT.action')}
          </ButtonLink>
        );
      case 'BRING':
      case 'BRING_AGAIN':
        return (
          mayHaveLabel(colis) && (
            <ButtonLink to={pathTo('colisLabel', { colisId: colis.id })} look="primary">
              {t('label.print')}
            </ButtonLink>
          )
        );
      default:
        return null;
    }
  };
  const action = content();
  return action && <div className={styles.action}>{action}</div>;
}
