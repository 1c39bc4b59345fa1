import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isClaimStep } from '#shared/claims/rules.ts';
import type { ClaimFile } from '#shared/claims/schema.ts';
import { ExceptionFacts } from '#web/core/admin/colis/ExceptionFacts.tsx';
import { HandoverProofSlot } from '#web/core/admin/colis/HandoverProofSlot.tsx';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { ClaimStory } from '#web/core/claims/ClaimStory.tsx';
import { IntakeFacts } from '#web/core/colis/IntakeFacts.tsx';
import { browserZone, dollars, francs, relativeDays } from '#web/core/format.ts';
import { CustomerName } from '#web/core/names/PersonName.tsx';
import { paths, pathTo } from '#web/core/paths.ts';
import { readerTime } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { toast } from '#web/ui/toasts.ts';
import { Verbatim } from '#web/ui/Verbatim.tsx';
import styles from './ClaimPanel.module.css';
import { DecisionForm } from './DecisionForm.tsx';
import { PaymentForm } from './PaymentForm.tsx';
import { useClaimAction } from './queries.ts';
import { WordsForm } from './WordsForm.tsx';

type OpenForm = 'ask' | 'decide' | 'pay' | 'close';

/** Panel with a claim: whom it waits for, what can be done, its story, and what the product knows of the parcel. */
export function ClaimPanel({ claim }: { claim: ClaimFile }) {
  const { t } = useTranslation(['adminClaims', 'claims']);
  const language = useLanguage();
  const { id, type, cote, statut, attend, depuis } = claim;
  return (
    <>
      <p className={styles.state}>
        <strong>{t(`claims:statuts.${statut}`)}</strong> ·{' '}
        {t(`waits.${attend}`, { when: relativeDays(language, depuis, browserZone()) })}
      </p>
      <Facts title={t('panel', { id })} short>
        <Fact name={t('columns.claim')}>{`${t(`claims:types.${type}`)} · ${t(`sides.${cote}`)}`}</Fact>
        <Fact name={t('facts.customer')}>
          <Link to={`${paths.adminUsers}?ouvert=${claim.clientId}`}>
            <CustomerName of={claim.client} />
          </Link>
        </Fact>
        <Fact name={t('facts.parcel')}>
          <Link translate="no" to={`${paths.adminColis}?ouvert=${claim.colisId}`}>
            {claim.colis.codeSuivi ?? claim.colisId}
          </Link>
        </Fact>
      </Facts>
      <Steps claim={claim} />
      <ClaimStory claim={claim} />
      <TeamFacts claim={claim} />
      <Evidence claim={claim} />
    </>
  );
}

/** Buttons of the steps that are possible now, and the form of the one that was pressed. */
function Steps({ claim }: { claim: ClaimFile }) {
  const { t } = useTranslation('adminClaims');
  const [form, setForm] = useState<OpenForm>();
  const close = () => setForm(undefined);
  const { mutate, isPending, error, reset } = useClaimAction(claim, () => {
    close();
    toast('success', t('steps.done'));
  });
  const open = (next: OpenForm) => {
    reset();
    setForm(next);
  };
  const { statut, decision } = claim;
  const mayDecide = isClaimStep('DECISION', statut);
  const mayRevise = isClaimStep('REVISION', statut) && decision?.revisee === false;
  const isPayable = isClaimStep('PAIEMENT', statut) && decision !== null && decision.fret + decision.indemnite > 0;
  const common = { busy: isPending, onCancel: close };
  return (
    <>
      {error && <Notice tone="error">{t('steps.failed', { reason: reasonFor(error) })}</Notice>}
      {form === undefined && (
        <div className={styles.actions}>
          {isPayable && <Button onClick={() => open('pay')}>{t('pay.open')}</Button>}
          {mayDecide && <Button onClick={() => open('decide')}>{t('decide.open')}</Button>}
          {isClaimStep('EXAMEN', statut) && (
            <Button look="quiet" busy={isPending} onClick={() => mutate({ step: 'review' })}>
              {t('review')}
            </Button>
          )}
          {mayDecide && (
            <Button look="quiet" onClick={() => open('ask')}>
              {t('ask.open')}
            </Button>
          )}
          {mayRevise && (
            <Button look="quiet" onClick={() => open('decide')}>
              {t('decide.revise')}
            </Button>
          )}
          {isClaimStep('CLOTURE', statut) && (
            <Button look="quiet" onClick={() => open('close')}>
              {t('close.open')}
            </Button>
          )}
        </div>
      )}
      {form === 'ask' && (
        <WordsForm {...common} about="ask" onSend={(texte) => mutate({ step: 'ask', body: { texte } })} />
      )}
      {form === 'close' && (
        <WordsForm {...common} about="close" onSend={(motif) => mutate({ step: 'close', body: { motif } })} />
      )}
      {form === 'decide' && (
        <DecisionForm {...common} claim={claim} onSend={(body) => mutate({ step: 'decide', body })} />
      )}
      {form === 'pay' && <PaymentForm {...common} claim={claim} onSend={(body) => mutate({ step: 'pay', body })} />}
    </>
  );
}

/** What only the team reads of decisions and payment: by whom, the rule's most, why more than that. */
function TeamFacts({ claim: { decisionEquipe, decisionAvant, paiementEquipe } }: { claim: ClaimFile }) {
  const { t } = useTranslation('adminClaims');
  const language = useLanguage();
  return (
    <>
      {[decisionAvant, decisionEquipe].map(
        (decision, index) =>
          decision && (
            <Facts key={decision.le} title={t(index === 0 ? 'team.before' : 'team.title')} short>
              <Fact name={t('team.by')}>
                <Verbatim>{decision.par}</Verbatim>
              </Fact>
              <Fact name={t('team.on')}>{readerTime(language, decision.le)}</Fact>
              <Fact name={t('decide.part')}>{t('team.part', { part: decision.part })}</Fact>
              <Fact name={t('team.most')}>
                {t('team.mostOf', {
                  freight: dollars(language, decision.plafondFret),
                  goods: decision.plafondIndemnite === null ? '–' : dollars(language, decision.plafondIndemnite),
                })}
              </Fact>
              {decision.motifAuDela && (
                <Fact name={t('decide.beyond')} wide>
                  <Verbatim>{decision.motifAuDela}</Verbatim>
                </Fact>
              )}
              {index === 0 && (
                <Fact name={t('decide.reason')} wide>
                  <Verbatim>{decision.motif}</Verbatim>
                </Fact>
              )}
            </Facts>
          ),
      )}
      {paiementEquipe && (
        <Facts title={t('team.payment')} short>
          <Fact name={t('team.by')}>
            <Verbatim>{paiementEquipe.par}</Verbatim>
          </Fact>
          {paiementEquipe.reference && (
            <Fact name={t('pay.reference')}>
              <Verbatim>{paiementEquipe.reference}</Verbatim>
            </Fact>
          )}
        </Facts>
      )}
    </>
  );
}

/** What the product knows of the parcel: cover, intake, loading, unloading, exception, proof of handover. */
function Evidence({ claim: { colis, couverture, regle } }: { claim: ClaimFile }) {
  const { t } = useTranslation('adminClaims');
  const language = useLanguage();
  const container = { id: colis.containerBookingId };
  return (
    <>
      <Facts title={t('evidence.cover')} short>
        <Fact name={t('evidence.type')}>{t(`covers.${couverture.type}`)}</Fact>
        {couverture.assureur && (
          <Fact name={t('evidence.insurer')}>
            <Verbatim>{couverture.assureur}</Verbatim>
          </Fact>
        )}
        <Fact name={t('evidence.value')}>{francs(language, couverture.valeur)}</Fact>
        <Fact name={t('evidence.cap')}>{francs(language, couverture.plafond)}</Fact>
        <Fact name={t('evidence.paid')}>{dollars(language, regle.paye)}</Fact>
      </Facts>
      <Facts title={t('evidence.way')} short>
        <Fact name={t('evidence.loaded')}>
          {colis.chargement ? readerTime(language, colis.chargement.le) : t('evidence.none')}
        </Fact>
        <Fact name={t('evidence.unloaded')}>
          {colis.arrivee ? readerTime(language, colis.arrivee.le) : t('evidence.none')}
        </Fact>
        <Fact name={t('evidence.manifests')} wide>
          <Link to={pathTo('containerManifest', container)}>{t('evidence.loading')}</Link> ·{' '}
          <Link to={pathTo('containerUnloading', container)}>{t('evidence.unloading')}</Link>
        </Fact>
      </Facts>
      <IntakeFacts colis={colis} timeZone={undefined} />
      <ExceptionFacts colis={colis} />
      <HandoverProofSlot colis={colis} />
    </>
  );
}
