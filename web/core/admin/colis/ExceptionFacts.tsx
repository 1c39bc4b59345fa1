import { useTranslation } from 'react-i18next';
import { isHeldByDispute } from '#shared/colis/rules.ts';
import type { Colis, ColisDispute } from '#shared/colis/schema.ts';
import { inPlace } from '#shared/places/phrases.ts';
import { timeZoneAt } from '#shared/places/places.ts';
import type { Problem, Stage } from '#shared/situation/codes.ts';
import { keepsBoxes } from '#shared/situation/problems.ts';
import { IntakePhotos } from '#web/core/colis/IntakePhotos.tsx';
import { loadedContainer, useContainer } from '#web/core/container/useContainer.ts';
import { date, dollars } from '#web/core/format.ts';
import { paths } from '#web/core/paths.ts';
import { readerTime } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { adminSituation } from './adminSituation.ts';

/** Problems that say where a box is and what becomes of it; the facts of the others are beside their decisions. */
const EXPLAINED = [
  'REMISE_A_VERIFIER',
  'MANQUANT',
  'EN_TROP',
  'AUTRE_DEPOT',
  'ARRIVEE_A_VERIFIER',
  'ANNULE_CHARGE',
  'ANNULE_ARRIVE',
  'ANNULE_A_RENDRE',
] as const satisfies readonly Problem[];
type Explained = (typeof EXPLAINED)[number];

/** Facts by which an admin decides on an exception, disputes and refunds of its payments, and advice on a locked collection code; nothing otherwise. */
export function ExceptionFacts({ colis }: { colis: Colis }) {
  const { t } = useTranslation('adminColis');
  const { id, arrivee } = colis;
  const { problemes } = adminSituation(colis, undefined);
  const explained = EXPLAINED.find((problem) => problemes.includes(problem));
  return (
    <>
      {explained && <Explanation problem={explained} colis={colis} />}
      {arrivee?.dommage != null && (
        <>
          <Notice tone="warning" title={t('damage.title')}>
            {arrivee.dommage}
          </Notice>
          <IntakePhotos photos={arrivee.photos} title={t('damage.photos')} />
        </>
      )}
      {colis.litiges?.map((litige) => (
        <Dispute key={litige.paymentId} litige={litige} colis={colis} />
      ))}
      {colis.remboursementsDus?.map((refund) => (
        <RefundByTeam key={refund.paymentId} {...refund} />
      ))}
      {problemes.includes('CODE_BLOQUE') && (
        <Notice
          tone="warning"
          title={t('locked.title')}
          action={
            <ButtonLink look="quiet" to={`${paths.agentHandover}?colis=${id}`}>
              {t('locked.open')}
            </ButtonLink>
          }
        >
          {t('locked.text')}
        </Notice>
      )}
    </>
  );
}

/** Dispute of a payment of a parcel: until when the bank is to be answered, and whether the parcel is held meanwhile. */
function Dispute({ litige: { paymentId, le, repondreAvant }, colis }: { litige: ColisDispute; colis: Colis }) {
  const { t } = useTranslation('adminColis');
  const language = useLanguage();
  const { etape } = adminSituation(colis, undefined);
  const state = DISPUTE_STATES[etape] ?? (isHeldByDispute(colis) ? 'held' : 'released');
  return (
    <Notice
      tone="warning"
      title={t('dispute.title', { id: paymentId })}
      action={
        <ButtonLink look="quiet" to={`${paths.adminPayments}?ouvert=${paymentId}`}>
          {t('dispute.open')}
        </ButtonLink>
      }
    >
      {t('dispute.since', { date: readerTime(language, le) })}{' '}
      {repondreAvant ? t('dispute.until', { date: readerTime(language, repondreAvant) }) : t('dispute.untilUnknown')}{' '}
      {t(`dispute.${state}`)}
    </Notice>
  );
}

/** Refund that no card can receive, with the payment on whose page an admin records that it is made. */
function RefundByTeam({ paymentId, montant }: { paymentId: number; montant: number }) {
  const { t } = useTranslation('adminColis');
  const language = useLanguage();
  return (
    <Notice
      tone="warning"
      title={t('refundByTeam.title', { sum: dollars(language, montant) })}
      action={
        <ButtonLink look="quiet" to={`${paths.adminPayments}?ouvert=${paymentId}`}>
          {t('refundByTeam.open', { id: paymentId })}
        </ButtonLink>
      }
    >
      {t('refundByTeam.text')}
    </Notice>
  );
}

/** Sentence about what a dispute means for a parcel that nobody will hand over. */
const DISPUTE_STATES: Partial<Record<Stage, 'handedOver' | 'cancelled'>> = { REMIS: 'handedOver', ANNULE: 'cancelled' };

/** Handover that was made without a network and refused, with the time of the agent's device and the reason. */
function RefusedHandover({ colis: { remiseAVerifier } }: { colis: Colis }) {
  const { t } = useTranslation(['adminColis', 'situation']);
  const language = useLanguage();
  if (!remiseAVerifier) return null;
  const { le, motif } = remiseAVerifier;
  const reason = motif ? t(`refusedHandover.${motif}`) : '';
  return (
    <Notice tone="warning" title={t('situation:REMISE_A_VERIFIER')}>
      {t('problems.REMISE_A_VERIFIER', { date: readerTime(language, le), reason })}
    </Notice>
  );
}

/**
 * Name of a problem with what is known of the box, what may be decided and when, and the reason of the last decision.
 */
function Explanation({ problem, colis }: { problem: Explained; colis: Colis }) {
  const { t } = useTranslation(['adminColis', 'situation']);
  const language = useLanguage();
  const container = loadedContainer(useContainer(colis.containerBookingId));
  const isKept = problem === 'ANNULE_CHARGE' && container && keepsBoxes(container, new Date().toISOString());
  const isCancelled = container?.statut === 'ANNULE';
  const motif = colis.incident?.decision?.motif;
  if (problem === 'REMISE_A_VERIFIER') return <RefusedHandover colis={colis} />;
  return (
    <Notice tone="warning" title={t(`situation:${problem}`)}>
      {isKept
        ? t(container.arriveLe ? 'problems.ANNULE_CHARGE_ARRIVED' : 'problems.ANNULE_CHARGE_AT_SEA', {
            there: inPlace(language, container.destination),
            date: date(language, container.dateArrivee, timeZoneAt(container.destination, container.fuseau)),
          })
        : t(problem === 'ANNULE_CHARGE' && isCancelled ? 'problems.ANNULE_CHARGE_CANCELLED' : `problems.${problem}`)}
      {motif && ` ${t('decide.reason', { motif })}`}
    </Notice>
  );
}
