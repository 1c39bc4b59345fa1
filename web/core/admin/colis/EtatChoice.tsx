import ChevronDown from 'lucide-react/icons/chevron-down';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ETATS } from '#shared/colis/constants.ts';
import type { Colis, Etat } from '#shared/colis/schema.ts';
import { takesGrowth } from '#shared/containers/rules.ts';
import { useConfirmChange } from '#web/core/admin/change/useConfirmChange.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { loadedContainer, useContainer } from '#web/core/container/useContainer.ts';
import { useSession } from '#web/core/session/session.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useDebouncedChoice } from '#web/ui/useDebouncedChoice.ts';
import type { Canceller } from './CancelledBy.tsx';
import styles from './EtatChoice.module.css';
import { previewEtat, useSetEtat } from './queries.ts';

/** Loaded with the preview that it shows. */
const loadDialog = async () => {
  const [module] = await Promise.all([import('./ConfirmEtatDialog.tsx'), loadTexts(['rebooking'])]);
  return module;
};
const ConfirmEtatDialog = lazy(loadDialog);

/** A cancelled parcel stays so or is revived, which registers it. */
const CHOICES_OF_CANCELLED = ['ANNULE', 'ENREGISTRE'] as const satisfies readonly Etat[];

interface EtatChoiceProps {
  colis: Colis;
  /** Shows the revival of a cancelled parcel as a button in place of the select. */
  withButton?: boolean;
}

/**
 * Select that changes a parcel's état. An unexpected change first shows whom it reaches and which messages are sent,
 * and asks for a reason, and of a cancellation for whom. A cancelled parcel can only be revived, at the price that the
 * dialog shows.
 */
export function EtatChoice({ colis, withButton = false }: EtatChoiceProps) {
  const { t } = useTranslation(['adminColis', 'common']);
  const { mutate } = useSetEtat(colis);
  const { preview, decide, answer, explain, ChangeDialog } = useConfirmChange();
  const cancelledBy = useCancelledBy(colis, explain);
  const [pendingEtat, setPendingEtat] = useState<Etat>();
  const changeEtat = async (etat: Etat) => {
    setPendingEtat(etat);
    try {
      const by = () => (etat === 'ANNULE' ? cancelledBy.current() : undefined);
      const decision = await decide(async () => {
        const [change] = await Promise.all([previewEtat(colis.id, etat, by()), loadDialog()]);
        return change;
      });
      if (decision) mutate({ etat, ...by(), version: colis.version, ...decision });
    } catch (error) {
      toast('error', t('notChanged', { reason: reasonFor(error) }));
    } finally {
      setPendingEtat(undefined);
    }
  };
  const { value, choose, inputHandlers: watch } = useDebouncedChoice(colis.etat, (etat) => void changeEtat(etat));
  const shown = pendingEtat ?? value;
  return (
    <>
      {withButton && colis.etat === 'ANNULE' ? (
        <Revival colis={colis} busy={pendingEtat !== undefined} onRevive={() => void changeEtat('ENREGISTRE')} />
      ) : (
        <span className={styles.select} data-etat={shown}>
          <select
            aria-label={t('etatOf', { id: colis.id })}
            value={shown}
            onChange={({ target }) => choose(ETATS.find((etat) => etat === target.value) ?? colis.etat)}
            {...watch}
          >
            {(colis.etat === 'ANNULE' ? CHOICES_OF_CANCELLED : ETATS).map((etat) => (
              <option key={etat} value={etat}>
                {colis.etat === 'ANNULE' && etat === 'ENREGISTRE' ? t('revive.choice') : t(`common:states.${etat}`)}
              </option>
            ))}
          </select>
          <ChevronDown size={16} aria-hidden="true" />
        </span>
      )}
      {pendingEtat && ChangeDialog && (
        <Suspense>
          <ConfirmEtatDialog
            colis={colis}
            etat={pendingEtat}
            preview={preview}
            onAnswer={answer}
            ChangeDialog={ChangeDialog}
            cancelledBy={cancelledBy}
          />
        </Suspense>
      )}
    </>
  );
}

/** Button that revives a cancelled parcel, or why nobody can any more. */
function Revival({ colis, busy, onRevive }: { colis: Colis; busy: boolean; onRevive: () => void }) {
  const { t } = useTranslation('adminColis');
  const container = loadedContainer(useContainer(colis.containerBookingId));
  if (container && !takesGrowth(container, new Date())) return <span>{t('revive.closed')}</span>;
  return (
    <Button look="quiet" disabled={busy} onClick={onRevive}>
      {t('revive.button')}
    </Button>
  );
}

/** Who cancels a parcel, by default the team; `onChoose` is called once another is chosen. */
function useCancelledBy(colis: Colis, onChoose: () => Promise<void>) {
  const { userId } = useSession();
  const [value, setValue] = useState<Canceller>({
    annulePar: userId === colis.userId ? 'CLIENT' : 'EQUIPE',
    retenirFrais: false,
  });
  const latest = useRef(value); // read by a loader that was made before the choice
  const choose = (chosen: Canceller) => {
    latest.current = chosen;
    setValue(chosen);
    void onChoose();
  };
  return { value, choose, current: () => latest.current };
}
