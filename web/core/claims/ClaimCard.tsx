import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CLAIM_LIMITS } from '#shared/claims/constants.ts';
import { isClaimStep } from '#shared/claims/rules.ts';
import type { Claim } from '#shared/claims/schema.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { browserZone, dollars, relativeDays } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import { TextAreaField } from '#web/ui/form/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';
import { ClaimPhotos, type SentPhoto } from './ClaimPhotos.tsx';
import { ClaimStory } from './ClaimStory.tsx';
import styles from './Claims.module.css';
import type { ClaimCalls } from './ClaimsPanel.tsx';

interface ClaimCardProps {
  claim: Claim;
  /** Made by the reader; the sender reads of the recipient's only what becomes of it. */
  isOwn: boolean;
  calls: ClaimCalls;
}

/** Claim with who is waited for since when, its words and decision, and what its claimant can do. */
export function ClaimCard({ claim, isOwn, calls }: ClaimCardProps) {
  const { t } = useTranslation('claims');
  const language = useLanguage();
  const { type, statut, attend, depuis, decision } = claim;
  const granted = decision ? decision.fret + decision.indemnite : 0;
  const since = relativeDays(language, depuis, browserZone());
  return (
    <article className={styles.card} aria-label={t('card.label', { id: claim.id })}>
      <p className={styles.state}>{t(isOwn ? 'card.own' : 'card.ofRecipient', { type: t(`types.${type}`) })}</p>
      <h3>{t(`statuts.${statut}`)}</h3>
      <p>
        {attend === 'PERSONNE'
          ? t('card.ended', { when: since })
          : t(attend === 'EQUIPE' ? 'card.awaitsTeam' : isOwn ? 'card.awaitsYou' : 'card.awaitsRecipient', {
              when: since,
            })}
      </p>
      {granted > 0 && <p className={styles.sum}>{t('card.granted', { sum: dollars(language, granted) })}</p>}
      <ClaimStory claim={claim} />
      {isOwn && isClaimStep('REPONSE', statut) && <Answer claim={claim} calls={calls} />}
    </article>
  );
}

/** Form of an answer or further words, and the button that withdraws the claim. */
function Answer({ claim, calls }: { claim: Claim; calls: ClaimCalls }) {
  const { t } = useTranslation('claims');
  const [words, setWords] = useState('');
  const [photos, setPhotos] = useState<readonly SentPhoto[]>([]);
  const [wasSent, setWasSent] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const answer = useMutation({
    mutationFn: () =>
      calls.answer(claim.id, {
        texte: words.trim(),
        ...(photos.length > 0 && { photoKeys: photos.map(({ key }) => key) }),
      }),
    onSuccess: () => {
      setWords('');
      setPhotos([]);
      setWasSent(false);
      toast('success', t('answer.done'));
    },
    onSettled: calls.refresh,
  });
  const withdraw = useMutation({
    mutationFn: () => calls.withdraw(claim.id),
    onSuccess: () => toast('success', t('withdraw.done')),
    onSettled: calls.refresh,
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (words.trim() && !answer.isPending) answer.mutate();
  };
  const error = answer.error ?? withdraw.error;
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <TextAreaField
        name="texte"
        label={t(claim.statut === 'QUESTION' ? 'answer.label' : 'answer.more')}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        error={wasSent && !words.trim() ? t('form.wordsMissing') : undefined}
        maxLength={CLAIM_LIMITS.words}
        rows={3}
      />
      <ClaimPhotos photos={photos} onChange={setPhotos} send={calls.sendPhoto} />
      <FormFault>{error ? t('answer.failed', { reason: reasonFor(error) }) : undefined}</FormFault>
      <div className={styles.actions}>
        <Button type="submit" look={claim.statut === 'QUESTION' ? 'primary' : 'quiet'} busy={answer.isPending}>
          {t('answer.submit')}
        </Button>
        {isLeaving ? (
          <>
            <Button look="danger" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
              {t('withdraw.confirm')}
            </Button>
            <Button look="quiet" onClick={() => setIsLeaving(false)}>
              {t('withdraw.keep')}
            </Button>
          </>
        ) : (
          <Button look="quiet" onClick={() => setIsLeaving(true)}>
            {t('withdraw.open')}
          </Button>
        )}
      </div>
    </form>
  );
}
