import { useTranslation } from 'react-i18next';
import type { Claim } from '#shared/claims/schema.ts';
import type { Currency } from '#shared/customs/constants.ts';
import { IntakePhotos } from '#web/core/colis/IntakePhotos.tsx';
import { dollars, formatNumber } from '#web/core/format.ts';
import { readerTime } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { Verbatim } from '#web/ui/Verbatim.tsx';
import styles from './Claims.module.css';

/** What a claim says: goods, wish, words of both sides, photos, decision, payment. */
export function ClaimStory({ claim }: { claim: Claim }) {
  const { t } = useTranslation('claims');
  const language = useLanguage();
  const payout = ({ montant, devise }: { montant: number; devise: Currency }): string =>
    devise === 'USD'
      ? dollars(language, montant)
      : formatNumber(language, montant, { style: 'currency', currency: devise });
  const { lignes, souhait, montantSouhaite, messages, photos, decision, paiement, cloture, aLaRemise } = claim;
  return (
    <>
      <Facts title={t('story.title')} short>
        <Fact name={t('story.opened')}>{readerTime(language, claim.ouverteLe)}</Fact>
        {aLaRemise && <Fact name={t('story.how')}>{t('story.atHandover')}</Fact>}
        <Fact name={t('story.wish')}>
          {t(`wishes.${souhait}`)}
          {montantSouhaite !== null && ` · ${dollars(language, montantSouhaite)}`}
        </Fact>
        {lignes && (
          <Fact name={t('story.goods')} wide>
            <Verbatim>{lignes.join(', ')}</Verbatim>
          </Fact>
        )}
      </Facts>
      {messages.length > 0 && (
        <ol className={styles.messages} aria-label={t('story.messages')}>
          {messages.map(({ le, de, texte }) => (
            <li key={le} data-from={de}>
              <p className={styles.from}>
                {t(`story.from.${de}`)} · {readerTime(language, le)}
              </p>
              <p className={styles.words}>
                <Verbatim>{texte}</Verbatim>
              </p>
            </li>
          ))}
        </ol>
      )}
      <IntakePhotos photos={photos} title={t('story.photos')} />
      {decision && (
        <Facts title={t(decision.revisee ? 'decision.revised' : 'decision.title')} short>
          <Fact name={t('decision.outcome')}>{t(decision.accepte ? 'decision.accepted' : 'decision.refused')}</Fact>
          {decision.fret > 0 && <Fact name={t('decision.freight')}>{dollars(language, decision.fret)}</Fact>}
          {decision.indemnite > 0 && <Fact name={t('decision.goods')}>{dollars(language, decision.indemnite)}</Fact>}
          <Fact name={t('decision.reason')} wide>
            <Verbatim>{decision.motif}</Verbatim>
          </Fact>
        </Facts>
      )}
      {cloture && (
        <Facts title={t('closing.title')} short>
          <Fact name={t('decision.reason')} wide>
            <Verbatim>{cloture}</Verbatim>
          </Fact>
        </Facts>
      )}
      {paiement && (
        <Facts title={t('payment.title')} short>
          <Fact name={t('payment.when')}>{readerTime(language, paiement.le)}</Fact>
          {paiement.fret > 0 && (
            <Fact name={t('decision.freight')}>{t('payment.refund', { sum: dollars(language, paiement.fret) })}</Fact>
          )}
          {paiement.indemnite && (
            <Fact name={t('decision.goods')}>
              {`${payout(paiement.indemnite)} · ${t(`payment.ways.${paiement.indemnite.moyen}`)}`}
            </Fact>
          )}
        </Facts>
      )}
    </>
  );
}
