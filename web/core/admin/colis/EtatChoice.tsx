import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangePreview } from '#shared/changes/schema.ts';
import { ETATS } from '#shared/colis/constants.ts';
import type { Colis, Etat } from '#shared/colis/schema.ts';
import type { ChangeDialogProps } from '#web/core/admin/change/ChangeDialog.tsx';
import { useConfirmChange } from '#web/core/admin/change/useConfirmChange.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { dollars } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useDebouncedChoice } from '#web/ui/useDebouncedChoice.ts';
import styles from './EtatChoice.module.css';
import { previewEtat, useSetEtat } from './queries.ts';
import { Refund } from './Refund.tsx';
import { RevivalPrice } from './RevivalPrice.tsx';

/** A cancelled parcel stays so or is revived, which registers it. */
const CHOICES_OF_CANCELLED = ['ANNULE', 'ENREGISTRE'] as const satisfies readonly Etat[];

interface EtatChoiceProps {
  colis: Colis;
  /** Shows the revival of a cancelled parcel as a button, too. */
  withButton?: boolean;
}

/**
 * Select that changes a parcel's état. An unexpected change first shows whom it reaches and which messages are sent,
 * and asks for a reason. A cancelled parcel can only be revived, at the price that the dialog shows.
 */
export function EtatChoice({ colis, withButton = false }: EtatChoiceProps) {
  const { t } = useTranslation(['adminColis', 'common']);
  const { mutate } = useSetEtat(colis);
  const { preview, decide, answer, ChangeDialog } = useConfirmChange();
  const [pendingEtat, setPendingEtat] = useState<Etat>();
  const changeEtat = async (etat: Etat) => {
    setPendingEtat(etat);
    try {
      const decision = await decide(() => previewEtat(colis.id, etat));
      if (decision) mutate({ etat, version: colis.version, ...decision });
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
      {withButton && colis.etat === 'ANNULE' && (
        <Button look="quiet" disabled={pendingEtat !== undefined} onClick={() => void changeEtat('ENREGISTRE')}>
          {t('revive.button')}
        </Button>
      )}
      {pendingEtat && ChangeDialog && (
        <ConfirmEtatDialog
          colis={colis}
          etat={pendingEtat}
          preview={preview}
          onAnswer={answer}
          ChangeDialog={ChangeDialog}
        />
      )}
    </>
  );
}

interface ConfirmEtatDialogProps {
  colis: Colis;
  etat: Etat;
  preview: ChangePreview | undefined;
  onAnswer: ReturnType<typeof useConfirmChange>['answer'];
  ChangeDialog: ComponentType<ChangeDialogProps>;
}

function ConfirmEtatDialog({ colis, etat, preview, onAnswer, ChangeDialog }: ConfirmEtatDialogProps) {
  const { t } = useTranslation(['adminColis', 'change', 'common']);
  const language = useLanguage();
  const cancels = etat === 'ANNULE';
  const sum = dollars(language, preview?.aRembourser ?? 0);
  const paid = (preview?.colisPayes ?? 0) > 0;
  const title = t('change:colis', { id: colis.id, etat: t(`common:states.${etat}`) });
  const submit = paid ? t('cancel.submit', { sum }) : t('cancel.submitUnpaid');
  const revival = preview?.reactivation;
  const texts = () => {
    if (cancels) return { title: t(paid ? 'cancel.title' : 'cancel.titleUnpaid'), confirmLabel: submit };
    if (revival) return { title: t('revive.title', { id: colis.id }), confirmLabel: t('revive.submit') };
    return { title, confirmLabel: t('change:submit') };
  };
  return (
    <ChangeDialog
      preview={preview}
      {...texts()}
      onAnswer={onAnswer}
      refund={<Refund colis={colis} sum={sum} />}
      effect={revival && <RevivalPrice revival={revival} fuseau={preview.fuseau} />}
    />
  );
}
