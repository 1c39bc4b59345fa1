import { useTranslation } from 'react-i18next';
import type { Colis } from '#shared/colis/schema.ts';
import { PROBLEM_RULES } from '#shared/situation/problems.ts';
import { dollars, kg } from '#web/core/format.ts';
import { dimensions } from '#web/core/quantities.ts';
import { useSession } from '#web/core/session/session.ts';
import { readerTime } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { hasIntake, supplementOfIntake } from './hasIntake.ts';
import { IntakePhotos } from './IntakePhotos.tsx';
import { refundsOf } from './refundsOf.ts';

type Measures = NonNullable<NonNullable<Colis['reception']>['mesures']>;

/** Result of the intake of a parcel; another departure is offered only while it waits for one. */
const resultOf = (colis: Colis) => {
  const ecart = colis.reception?.ecart ?? 'CONFORME';
  return ecart === 'SANS_PLACE' && !PROBLEM_RULES.SANS_PLACE.holds(colis, undefined, '') ? 'SANS_PLACE_ANNULE' : ecart;
};

/** Intake of a parcel: booked and measured sizes, the result of a difference, its supplement, refund and photos. */
export function IntakeFacts({ colis, timeZone }: { colis: Colis; timeZone: string | undefined }) {
  const { t } = useTranslation('colis');
  const language = useLanguage();
  const { userId } = useSession();
  const { reception, aRembourser } = colis;
  const supplement = supplementOfIntake(colis);
  const refunds = refundsOf(colis);
  const photos = reception?.photos ?? [];
  const size = (measures: Measures) => `${kg(language, measures.poids)}, ${dimensions(language, measures)}`;
  if (!hasIntake(colis)) return null;
  return (
    <Facts title={t(reception || supplement ? 'intake.title' : 'intake.refundTitle')}>
      {reception && (
        <>
          <Fact name={reception.verdict === 'REFUSE' ? t('intake.refusedOn') : t('intake.on')}>
            {readerTime(language, reception.le, timeZone)}
          </Fact>
          {reception.pesee && (
            <Fact name={t('intake.weighedAgain')}>{readerTime(language, reception.pesee.le, timeZone)}</Fact>
          )}
          {reception.refus && <Fact name={t('intake.reason')}>{reception.refus}</Fact>}
          {reception.prevu && <Fact name={t('intake.booked')}>{size(reception.prevu)}</Fact>}
          {reception.mesures && <Fact name={t('intake.measured')}>{size(reception.mesures)}</Fact>}
          {reception.verdict !== 'REFUSE' && (
            <Fact name={t('intake.result')}>{t(`intake.results.${resultOf(colis)}`)}</Fact>
          )}
        </>
      )}
      {supplement && (
        <Fact name={t('supplement.label')}>
          {t(`supplement.states.${supplement.etat}`, { sum: dollars(language, supplement.montant) })}
        </Fact>
      )}
      {aRembourser > 0 && <Fact name={t('intake.toRefund')}>{dollars(language, aRembourser)}</Fact>}
      {refunds.refunded > 0 && <Fact name={t('intake.refunded')}>{dollars(language, refunds.refunded)}</Fact>}
      {refunds.contested > 0 && (
        <Fact name={t(userId === colis.userId ? 'detail.contested' : 'detail.contestedOfCustomer')}>
          {dollars(language, refunds.contested)}
        </Fact>
      )}
      {photos.length > 0 && (
        <Fact name={t('intake.photos')}>
          <IntakePhotos photos={photos} title={t('intake.photos')} />
        </Fact>
      )}
    </Facts>
  );
}
