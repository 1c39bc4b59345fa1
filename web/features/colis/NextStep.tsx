import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { canLapse, hasLeft, isPaidInPart, isPayableByCard } from '#shared/colis/rules.ts';
import type { Colis } from '#shared/colis/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import type { Action, Place } from '#shared/situation/codes.ts';
import { type LeftReason, leftReasonOf } from '#shared/situation/left-behind.ts';
import { isDropOffOver } from '#shared/situation/problems.ts';
import type { Situation } from '#shared/situation/situation.ts';
import { awaitsDropOff, isElsewhere, wasFoundElsewhere } from '#shared/situation/stages.ts';
import { Deadline } from '#web/core/colis/Deadline.tsx';
import { askedSum, isCardPageOpen, isPaidEarly } from '#web/core/colis/isAskedToPay.ts';
import { mayHaveLabel } from '#web/core/colis/mayHaveLabel.ts';
import { RecordedPayment } from '#web/core/colis/RecordedPayment.tsx';
import { awaitedRest } from '#web/core/colis/recordedSum.ts';
import { isSharedPayment } from '#web/core/colis/sharedPayments.ts';
import { usePayment } from '#web/core/colis/usePayment.ts';
import { WaveButton } from '#web/core/colis/WaveButton.tsx';
import { loadedContainer, useContainer } from '#web/core/container/useContainer.ts';
import { date, dollars, francs } from '#web/core/format.ts';
import { paths, pathTo } from '#web/core/paths.ts';
import { usePlaceName } from '#web/core/places/usePlaceName.ts';
import { useSession } from '#web/core/session/session.ts';
import { situationFor } from '#web/core/situation/situationFor.ts';
import { placeTime } from '#web/core/time/placeTime.ts';
import { loadTexts, useLanguage } from '#web/i18n/i18n.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { lazyAfterPaint } from '#web/ui/lazyAfterPaint.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './NextStep.module.css';
import { PayEarly } from './PayEarly.tsx';
import { useCustomsDocument } from './queries.ts';
import { RebookingAction } from './rebooking/RebookingAction.tsx';
import { type ShownStep, type StepWords, wordsOfStep } from './stepWords.ts';

/** Loaded with its texts for the few parcels that their sender has to fetch. */
const FetchPlace = lazy(async () => {
  const [module] = await Promise.all([import('./FetchPlace.tsx'), loadTexts(['sites'])]);
  return module;
});

const HeldPlace = lazy(async () => ({ default: (await import('./FetchPlace.tsx')).HeldPlace }));

/** Button that is loaded once the page shows. */
const PayLinkButton = lazyAfterPaint(
  async () => (await import('#web/core/payLink/PayLinkButton.tsx')).PayLinkButton,
  () => <Skeleton height="var(--touch)" />,
);

/** Steps in which something is expected of the customer; in the others they wait. */
const DUE: ReadonlySet<Action> = new Set<Action>([
  'PAY',
  'REPLACE_DOCUMENT',
  'PAY_SUPPLEMENT',
  'PAY_ARRIVAL_COSTS',
  'BRING',
  'BRING_AGAIN',
  'CHOOSE_DEPARTURE',
  'FETCH_BOX',
  'CLAIM',
  'SHOW_ID',
  'SETTLE_DISPUTE',
]);

/**
 * The one next action for a parcel, with its button, or what its customer waits for. Others than they see nothing. The
 * code of an arrived parcel is passed on from the card that shows it.
 */
export function NextStep({ colis }: { colis: Colis }) {
  const { t } = useTranslation('colis');
  const language = useLanguage();
  const { userId } = useSession();
  const { data: customsDocument } = useCustomsDocument(colis.documentId);
  const container = loadedContainer(useContainer(colis.containerBookingId));
  const situation = situationFor(colis, container, customsDocument?.statut);
  const step = situation.action;
  if (step === undefined || step === 'PASS_CODE' || userId !== colis.userId) return null;
  const isCorrection = customsDocument?.etape === 'A_CORRIGER';
  const isInReview = customsDocument?.statut === 'EN_ATTENTE' && BEFORE_DEPARTURE.has(step);
  const left = situation.problemes.includes('RESTE')
    ? leftReasonOf({ ...colis, douane: customsDocument?.statut }, container ?? undefined)
    : null;
  const why = left && isShown(left) ? left : undefined;
  const words = wordsOfStep(step, situation, {
    decision: colis.incident?.decision?.choix,
    isFound: wasFoundElsewhere(colis),
    lapses: canLapse(colis),
    isCorrection,
  });
  const isDueSoon = colis.reporte === 'CHARGEMENT' && isPaidEarly(colis, container);
  const isFetched = step === 'FETCH_BOX' || words === 'RESTE_A_RECUPERER';
  return (
    <section className={styles.step} aria-labelledby="next-step" data-due={DUE.has(step) || undefined}>
      <div className={styles.words}>
        <p className={styles.label}>{t(stepLabel(step, colis))}</p>
        <h2 id="next-step">{t(words === 'PAY' ? payTitle(colis) : `next.${words}.title`)}</h2>
        {REFUSED.has(step) && colis.reception?.refus && (
          <p>{t('next.BRING_AGAIN.reason', { reason: colis.reception.refus })}</p>
        )}
        {why && <p>{t(`next.why.${why}`)}</p>}
        <p>
          <StepText words={words} colis={colis} container={container} situation={situation} />
        </p>
        {(step === 'REPLACE_DOCUMENT' || step === 'PAY') && isToBeBrought(colis, situation) && (
          <BringText container={container} problemes={situation.problemes} />
        )}
        {awaitedRest(colis) > 0 && (
          <p>
            <RecordedPayment colis={colis} />
          </p>
        )}
        {isDueSoon && <p>{t('next.dueBeforeLoading', { sum: dollars(language, colis.aPayer) })}</p>}
        {situation.problemes.includes('A_PAYER_AU_RETRAIT') && <p>{t('next.PAY.atCollection')}</p>}
        {isFetched && (
          <Suspense fallback={<Skeleton lines={4} />}>
            <FetchPlace colis={colis} />
          </Suspense>
        )}
        {!isFetched && isElsewhere(colis) && (
          <Suspense fallback={null}>
            <HeldPlace colis={colis} />
          </Suspense>
        )}
        {words === 'A_RECUPERER' && container && <BringAfterwards container={container} />}
        {isInReview && <p>{t('next.inReview')}</p>}
        {isLeftOut(situation) && PAYING.has(step) && (
          <p>
            <Link to={`${paths.contact}?colis=${colis.id}`}>{t('next.contact')}</Link>
          </p>
        )}
      </div>
      <StepAction step={step} colis={colis} container={container} />
      {isDueSoon && <PayEarly colis={colis} />}
    </section>
  );
}

/** Label of a step: what is to be done, that nothing is, or that a payment is awaited which leaves a rest. */
const stepLabel = (step: ShownStep, colis: Colis) => {
  if (DUE.has(step)) return 'next.label';
  return awaitedRest(colis) > 0 ? 'next.awaiting' : 'next.waiting';
};

/** Reports whether a parcel is to be brought to the depot, whatever else its sender does first. */
const isToBeBrought = (colis: Colis, { problemes }: Situation) =>
  awaitsDropOff(colis) && !problemes.includes('DEPOT_FERME') && !problemes.includes('NON_RECU');

/** Place and last moment to bring a parcel, beside another step. */
function BringText({ container, problemes }: Pick<StepTextProps, 'container'> & Pick<Situation, 'problemes'>) {
  const { t } = useTranslation('colis');
  return (
    <p>
      <strong>{t('next.BRING.title')}.</strong> {useBringText(container, problemes)}
    </p>
  );
}

/** Title of a payment: of a deposit, of the rest, or of the whole price. */
const payTitle = (colis: Colis) => {
  if (colis.acompteDu !== undefined) return 'next.PAY.depositTitle';
  return isPaidInPart(colis) ? 'next.PAY.partTitle' : 'next.PAY.title';
};

/** Steps of a parcel that the depot refused. */
const REFUSED: ReadonlySet<Action> = new Set<Action>(['BRING_AGAIN', 'CHOOSE_DEPARTURE']);

/** Reasons why a container left without a parcel that no other words of its step say. */
const SHOWN_REASONS = ['DEPOT_FERME', 'SANS_PLACE', 'DOCUMENT'] as const satisfies readonly LeftReason[];
const isShown = (reason: LeftReason): reason is (typeof SHOWN_REASONS)[number] =>
  SHOWN_REASONS.some((each) => each === reason);

/** Steps before a departure, for which a document must be accepted. */
const BEFORE_DEPARTURE: ReadonlySet<Action> = new Set<Action>([
  'BRING',
  'BRING_AGAIN',
  'AWAIT_PAYMENT',
  'AWAIT_DEPARTURE',
]);

/** Steps in which a sender pays; another departure is chosen by writing to us. */
const PAYING: ReadonlySet<Action> = new Set<Action>(['PAY', 'PAY_SUPPLEMENT', 'PAY_ARRIVAL_COSTS']);

/** Reports whether the container of a parcel leaves, or left, without it. */
const isLeftOut = ({ problemes }: Pick<Situation, 'problemes'>): boolean =>
  problemes.includes('RESTE') || problemes.includes('RECU_NON_CHARGE');

/** Depot to which a sender brings a parcel that they fetch at another one, and until when. */
function BringAfterwards({ container }: { container: Container }) {
  const { t } = useTranslation('colis');
  const language = useLanguage();
  const nameOf = usePlaceName();
  const { siteDepart, lieuEnlevement, receptionFin, dateDepart, fuseau } = container;
  if (isDropOffOver(container, new Date().toISOString())) return <p>{t('next.A_RECUPERER.closed')}</p>;
  const depot = siteDepart ? `${siteDepart.nom}, ${siteDepart.adresse}, ${siteDepart.ville}` : nameOf(lieuEnlevement);
  return (
    <p>
      {receptionFin
        ? t('next.A_RECUPERER.until', { depot, moment: placeTime(language, receptionFin, fuseau) })
        : t('next.A_RECUPERER.before', { depot, date: date(language, dateDepart, fuseau) })}
    </p>
  );
}

/** Texts of a payment for a parcel that is at its journey's end, by where it is. */
const PAY_TEXTS: Partial<Record<Place, 'next.PAY.arrived' | 'next.PAY.handedOver'>> = {
  SITE_ARRIVEE: 'next.PAY.arrived',
  DESTINATAIRE: 'next.PAY.handedOver',
};

/** Text of a payment without a deadline of its own, which keeps its space: it waits for its loading, or is beyond it. */
const payText = (colis: Colis) => {
  if (hasLeft(colis)) return 'next.PAY.text';
  return colis.chargement ? 'next.PAY.loaded' : 'next.PAY.beforeLoading';
};

const SUPPLEMENT_TEXTS: Partial<Record<Place, 'supplement.thenLoaded' | 'supplement.afterHandover'>> = {
  DEPOT: 'supplement.thenLoaded',
  DESTINATAIRE: 'supplement.afterHandover',
};

interface StepTextProps {
  words: StepWords;
  colis: Colis;
  container: Container | null | undefined;
  situation: Situation;
}

function StepText({ words, colis, container, situation: { lieu, problemes } }: StepTextProps) {
  const { t } = useTranslation('colis');
  const language = useLanguage();
  const departure = container ? date(language, container.dateDepart, container.fuseau) : undefined;
  const leftOut = isLeftOut({ problemes });
  const bring = useBringText(container, problemes);
  switch (words) {
    case 'PAY':
      if (colis.acompteDu !== undefined && !leftOut) return <DepositText colis={colis} container={container} />;
      if (isPaidInPart(colis)) {
        const amounts = { received: dollars(language, colis.recu), rest: dollars(language, colis.aPayer) };
        if (leftOut) return t('next.PAY.partLeftBehind', amounts);
        if (lieu === 'DESTINATAIRE') return t('next.PAY.partHandedOver', amounts);
        if (hasLeft(colis)) return t('next.PAY.partLater', amounts);
        return `${t('next.PAY.part', amounts)} ${departure ? t('next.PAY.partUntil', { departure }) : ''}`;
      }
      if (!colis.aPayerAvant) {
        const text = PAY_TEXTS[lieu] ?? (leftOut ? 'next.PAY.leftBehind' : payText(colis));
        return (
          <>
            {colis.conteste && `${t('next.PAY.contested')} `}
            {t(text)}
            {text === 'next.PAY.beforeLoading' && departure && ` ${t('next.PAY.until', { departure })}`}
          </>
        );
      }
      return (
        <>
          {colis.conteste && `${t('next.PAY.contested')} `}
          {leftOut && `${t('next.PAY.leftBehind')} `}
          {problemes.includes('DEPART_SUSPENDU') && `${t('next.PAY.suspended')} `}
          <Deadline at={colis.aPayerAvant} container={container} />
        </>
      );
    case 'PAY_SUPPLEMENT': {
      const text = SUPPLEMENT_TEXTS[lieu] ?? 'supplement.thenHandedOver';
      const then = leftOut
        ? t('supplement.thenDeparture')
        : lieu === 'DEPOT' && departure
          ? t('supplement.thenLoadedUntil', { departure })
          : t(text);
      return `${dollars(language, colis.aPayer)}. ${colis.reception?.verdict === 'DIFFERENT' ? `${t('supplement.why')} ` : ''}${then}`;
    }
    case 'PAY_ARRIVAL_COSTS': {
      const { droits = 0, droitsFrancs, magasinage } = colis.fraisArrivee ?? {};
      const inDollars = dollars(language, droits);
      const sum = droitsFrancs ? `${francs(language, droitsFrancs)} (${inDollars})` : inDollars;
      return [
        droits > 0 && t('arrivalCosts.droits', { sum }),
        magasinage && t('arrivalCosts.magasinage', { sum: dollars(language, magasinage) }),
        t(lieu === 'DESTINATAIRE' ? 'arrivalCosts.afterHandover' : 'arrivalCosts.thenHandedOver'),
      ]
        .filter(Boolean)
        .join(' ');
    }
    case 'BRING':
    case 'BRING_AGAIN':
      return bring;
    default: {
      const isAsked = words === 'RESTE_TRANSFERT' || words === 'RESTE_A_RECUPERER';
      const giveUp = t(GIVE_UP[isAsked ? 'asked' : 'own'][colis.recu > 0 ? 'paid' : 'unpaid']);
      const text = t(`next.${words}.text`, { giveUp });
      return isPaidInPart(colis) && KEEPING.has(words)
        ? `${text} ${t('next.keepsPart', { received: dollars(language, colis.recu) })}`
        : text;
    }
  }
}

/** Ways to give a parcel up, by whether its sender does that themselves or asks the team, and whether they paid. */
const GIVE_UP = {
  own: { paid: 'next.orRefund', unpaid: 'next.orCancel' },
  asked: { paid: 'next.orAskRefund', unpaid: 'next.orAskCancel' },
} as const;

/** Words for parcels that need another departure and are not cancelled without one. */
const KEEPING: ReadonlySet<StepWords> = new Set<StepWords>(['TROP_TARD_GARDE', 'DEPOT_FERME_GARDE']);

/** Says what a deposit is for, until when it is paid, and when the rest is due. */
function DepositText({ colis, container }: Pick<StepTextProps, 'colis' | 'container'>) {
  const { t } = useTranslation('colis');
  const language = useLanguage();
  const { acompteDu = 0, aPayer, aPayerAvant, conditions } = colis;
  const moment = conditions?.type === 'ACOMPTE' ? conditions.reste : 'RETRAIT';
  return (
    <>
      {t('next.PAY.deposit.text', { deposit: dollars(language, acompteDu) })}{' '}
      {aPayerAvant && (
        <>
          <Deadline at={aPayerAvant} container={container} />.{' '}
        </>
      )}
      {t(`next.PAY.deposit.${moment}`, { rest: dollars(language, aPayer - acompteDu) })}
    </>
  );
}

/** Returns where and until when a parcel is brought. */
function useBringText(container: Container | null | undefined, problemes: Situation['problemes']): string {
  const { t } = useTranslation('colis');
  const language = useLanguage();
  const nameOf = usePlaceName();
  if (problemes.includes('DEPART_SUSPENDU')) return t('next.BRING.suspended');
  if (!container) return t('next.BRING.text');
  const { siteDepart, lieuEnlevement, receptionFin, dateDepart, fuseau } = container;
  const depot = siteDepart?.nom ?? nameOf(lieuEnlevement);
  return receptionFin
    ? t('next.BRING.until', { depot, moment: placeTime(language, receptionFin, fuseau) })
    : t('next.BRING.before', { depot, date: date(language, dateDepart, fuseau) });
}

/** Label of the button that pays a parcel. */
const payLabel = (step: ShownStep, { acompteDu }: Colis) => {
  if (step === 'PAY_SUPPLEMENT') return 'supplement.pay';
  if (step === 'PAY_ARRIVAL_COSTS') return 'arrivalCosts.pay';
  return acompteDu === undefined ? 'pay.one' : 'pay.deposit';
};

function StepAction({ step, colis, container }: { step: ShownStep } & Pick<StepTextProps, 'colis' | 'container'>) {
  const { t } = useTranslation('colis');
  const language = useLanguage();
  const { paying, payParcel } = usePayment({ onSettled: () => {} });
  const content = () => {
    switch (step) {
      case 'PAY':
      case 'PAY_SUPPLEMENT':
      case 'PAY_ARRIVAL_COSTS':
        if (colis.paiementParLien) return <p>{t('pay.byLink')}</p>;
        return (
          <>
            <Button look="accent" busy={paying !== undefined} onClick={() => payParcel(colis.id)}>
              {/* This button pays only this parcel, so a payment of several is replaced and not resumed. */}
              {isCardPageOpen(colis) && !isSharedPayment(colis)
                ? t('pay.resume', { count: 1 })
                : `${t(payLabel(step, colis))} · ${dollars(language, askedSum(colis))}`}
            </Button>
            <WaveButton colisList={[colis]} onSettled={() => {}} />
            {isPayableByCard(colis) && !colis.paiementEnCours && <PayLinkButton colisIds={[colis.id]} />}
          </>
        );
      case 'REPLACE_DOCUMENT':
        return (
          <ButtonLink to="#replace-document" look="primary">
            {t('next.REPLACE_DOCUMENT.action')}
          </ButtonLink>
        );
      case 'BRING':
      case 'BRING_AGAIN':
        return (
          <>
            {mayHaveLabel(colis) && (
              <ButtonLink to={pathTo('colisLabel', { colisId: colis.id })} look="primary">
                {t('label.print')}
              </ButtonLink>
            )}
            <ButtonLink to="#places" look="quiet">
              {t('detail.places')}
            </ButtonLink>
          </>
        );
      case 'CHOOSE_DEPARTURE':
        return container && <RebookingAction colis={colis} container={container} choosesDeparture />;
      case 'CLAIM':
      case 'FETCH_BOX':
      case 'SHOW_ID':
      case 'SETTLE_DISPUTE':
        return (
          <ButtonLink to={`${paths.contact}?colis=${colis.id}`} look={OURS.has(step) ? 'primary' : 'quiet'}>
            {t('next.contact')}
          </ButtonLink>
        );
      default:
        return null;
    }
  };
  const action = content();
  return action && <div className={styles.action}>{action}</div>;
}

/** Steps that the customer takes by writing to us. */
const OURS: ReadonlySet<Action> = new Set<Action>(['CLAIM']);
