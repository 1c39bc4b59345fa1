import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClaimAnswer, ClaimsOfColis, NewClaim } from '#shared/claims/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts.ts';
import { ClaimCard } from './ClaimCard.tsx';
import { ClaimForm } from './ClaimForm.tsx';
import type { SendPhoto } from './ClaimPhotos.tsx';
import styles from './Claims.module.css';

/** Calls by which one side claims: the signed-in sender's, or those of the link in a mail to the recipient. */
export interface ClaimCalls {
  open: (claim: NewClaim) => Promise<unknown>;
  answer: (claimId: number, answer: ClaimAnswer) => Promise<unknown>;
  withdraw: (claimId: number) => Promise<unknown>;
  sendPhoto: SendPhoto;
  /** Reads the claims again. */
  refresh: () => void;
}

interface ClaimsPanelProps {
  claims: ClaimsOfColis;
  side: 'EXPEDITEUR' | 'DESTINATAIRE';
  calls: ClaimCalls;
}

/** Claims for a parcel as one side sees them, and the form for a new one. */
export function ClaimsPanel({ claims, side, calls }: ClaimsPanelProps) {
  const { t } = useTranslation('claims');
  const [isClaiming, setIsClaiming] = useState(false);
  const open = useMutation({
    mutationFn: calls.open,
    onSuccess: () => {
      setIsClaiming(false);
      toast('success', t('form.done'));
    },
    onSettled: calls.refresh,
  });
  const { reclamations, types, lignes } = claims;
  return (
    <>
      {reclamations.map((claim) => (
        <ClaimCard key={claim.id} claim={claim} isOwn={claim.cote === side} calls={calls} />
      ))}
      {types.length > 0 && !isClaiming && (
        <div className={styles.actions}>
          <Button look="quiet" onClick={() => setIsClaiming(true)}>
            {t('form.open')}
          </Button>
        </div>
      )}
      {types.length > 0 && isClaiming && (
        <ClaimForm
          types={types}
          goods={lignes}
          sendPhoto={calls.sendPhoto}
          onSend={open.mutate}
          onCancel={() => setIsClaiming(false)}
          busy={open.isPending}
          error={open.error}
        />
      )}
    </>
  );
}
