import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangePreview } from '#shared/changes/schema.ts';
import type { DelayReason } from '#shared/milestones/codes.ts';
import { dollars } from '#web/core/format.ts';
import { placeTime } from '#web/core/time/placeTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { noWrap } from '#web/ui/noWrap.ts';
import styles from './ChangeDialog.module.css';
import { ChangeReach } from './ChangeReach.tsx';
import { MessagePreview } from './MessagePreview.tsx';
import { MotifForm } from './MotifForm.tsx';
import { RecipientMails } from './RecipientMails.tsx';
import { Unreachable } from './Unreachable.tsx';
import type { ConfirmedChange } from './useConfirmChange.ts';

export interface ChangeDialogProps {
  /** Effects of the change; the dialog is open while it is set. */
  preview: ChangePreview | undefined;
  title: string;
  confirmLabel: string;
  onAnswer: (decision: ConfirmedChange | undefined) => void;
  /** Details of the refund, in place of the plain sum. */
  refund?: ReactNode;
  /** What the change does besides, such as the price of a revived parcel. */
  effect?: ReactNode;
  /** True for a later departure or arrival, whose reason customers read. */
  isDelay?: boolean;
  /** Called with the reason for a delay once it is chosen. */
  onExplain?: (motifRetard: DelayReason) => void;
}

/** Dialog that explains why a change is unexpected, lists affected customers and messages, and requires a reason. */
export function ChangeDialog({
  preview,
  title,
  confirmLabel,
  onAnswer,
  refund,
  effect,
  isDelay,
  onExplain,
}: ChangeDialogProps) {
  const { t } = useTranslation('change');
  const form = useId();
  return (
    <ConfirmDialog
      open={preview !== undefined}
      title={noWrap(title)}
      confirmLabel={confirmLabel}
      form={form}
      cancelLabel={t('keep')}
      onCancel={() => onAnswer(undefined)}
      danger={!preview?.reactivation}
    >
      {preview && (
        <div className={styles.parts}>
          <Reasons preview={preview} />
          {effect}
          <ChangeReach preview={preview} />
          <Unreachable customers={preview.injoignables} />
          {preview.colisPayes > 0 && (refund ?? <Refund preview={preview} />)}
          <MessagePreview messages={preview.messages} />
          <RecipientMails mails={preview.mailsDestinataires} />
          <MotifForm
            form={form}
            isDelay={isDelay}
            onExplain={onExplain}
            onSubmit={(motif, motifRetard) => onAnswer({ motif, ...(motifRetard && { motifRetard }) })}
          />
        </div>
      )}
    </ConfirmDialog>
  );
}

/** Reasons why a change is unexpected. */
export function Reasons({ preview: { raisons, dateDepart, dateArrivee, fuseau, colis } }: { preview: ChangePreview }) {
  const { t } = useTranslation('change');
  const language = useLanguage();
  const values = {
    departure: placeTime(language, dateDepart, fuseau),
    arrival: placeTime(language, dateArrivee, fuseau),
    count: colis,
  };
  return (
    // Takes the initial focus: on a small screen the buttons are out of sight.
    <ul className={styles.reasons} aria-label={t('why')} tabIndex={-1} data-autofocus>
      {raisons.map((reason) => (
        <li key={reason}>
          <TriangleAlert size={20} aria-hidden="true" />
          <span>{t(`reasons.${reason}`, values)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Number of paid parcels, and the sum to refund. */
export function Refund({ preview: { colisPayes, aRembourser } }: { preview: ChangePreview }) {
  const { t } = useTranslation('change');
  const sum = dollars(useLanguage(), aRembourser);
  return <p className={styles.refund}>{t('refund', { count: colisPayes, sum })}</p>;
}
