import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangePreview } from '#shared/changes/schema.ts';
import { isPaidInPart } from '#shared/colis/rules.ts';
import type { Colis, Etat } from '#shared/colis/schema.ts';
import type { ChangeDialogProps } from '#web/core/admin/change/ChangeDialog.tsx';
import { dollars } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { CancelledBy, type Canceller } from './CancelledBy.tsx';
import { Refund } from './Refund.tsx';
import { RevivalPrice } from './RevivalPrice.tsx';

interface ConfirmEtatDialogProps {
  colis: Colis;
  etat: Etat;
  preview: ChangePreview | undefined;
  onAnswer: ChangeDialogProps['onAnswer'];
  ChangeDialog: ComponentType<ChangeDialogProps>;
  /** Person for whom it is cancelled, and the choice of another. */
  cancelledBy: { value: Canceller; choose: (chosen: Canceller) => void };
}

/** Title of a cancellation: of a paid parcel, of one that is paid in part, or of one for which nothing is refunded. */
const cancelTitle = (colis: Colis, paid: boolean) => {
  if (!paid) return 'cancel.titleUnpaid';
  return isPaidInPart(colis) ? 'cancel.titlePart' : 'cancel.title';
};

/** Dialog that shows what a change of a parcel's état brings and whom it reaches, and asks for the reason. */
export default function ConfirmEtatDialog(props: ConfirmEtatDialogProps) {
  const { colis, etat, preview, onAnswer, ChangeDialog, cancelledBy } = props;
  const { t } = useTranslation(['adminColis', 'change', 'common']);
  const language = useLanguage();
  const cancels = etat === 'ANNULE';
  const sum = dollars(language, preview?.aRembourser ?? 0);
  const paid = (preview?.colisPayes ?? 0) > 0;
  const title = t('change:colis', { id: colis.id, etat: t(`common:states.${etat}`) });
  const submit = paid ? t('cancel.submit', { sum }) : t('cancel.submitUnpaid');
  const revival = preview?.reactivation;
  const texts = () => {
    if (cancels) return { title: t(cancelTitle(colis, paid)), confirmLabel: submit };
    if (revival) return { title: t('revive.title', { id: colis.id }), confirmLabel: t('revive.submit') };
    return { title, confirmLabel: t('change:submit') };
  };
  return (
    <ChangeDialog
      preview={preview}
      {...texts()}
      onAnswer={onAnswer}
      refund={preview && <Refund preview={preview} />}
      effect={
        cancels ? (
          <CancelledBy value={cancelledBy.value} fee={preview?.annulation?.frais ?? 0} onChoose={cancelledBy.choose} />
        ) : (
          revival && <RevivalPrice revival={revival} fuseau={preview.fuseau} />
        )
      }
    />
  );
}
