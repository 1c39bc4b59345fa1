import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkAction, BulkPreview } from '#shared/bulk/schema.ts';
import { MAX_MOTIF_LENGTH } from '#shared/changes/constants.ts';
import type { CockpitColis } from '#shared/cockpit/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import { placeName } from '#shared/places/names.ts';
import styles from '#web/core/admin/bulk/Bulk.module.css';
import { LeftOut } from '#web/core/admin/bulk/LeftOut.tsx';
import { Reasons, Refund } from '#web/core/admin/change/ChangeDialog.tsx';
import { ChangeReach } from '#web/core/admin/change/ChangeReach.tsx';
import { MessagePreview } from '#web/core/admin/change/MessagePreview.tsx';
import { RecipientMails } from '#web/core/admin/change/RecipientMails.tsx';
import { TitledList } from '#web/core/admin/change/TitledList.tsx';
import { Unreachable } from '#web/core/admin/change/Unreachable.tsx';
import { BoxField } from '#web/core/admin/colis/BoxField.tsx';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { date, dollars } from '#web/core/format.ts';
import { paths } from '#web/core/paths.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { TextAreaField } from '#web/ui/form/TextField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { BulkKind } from './choices.ts';
import { useBulkPreview } from './queries.ts';
import { useParcelNames } from './useParcelNames.ts';

interface PreviewStepProps {
  container: Container;
  kind: BulkKind;
  title: string;
  action: BulkAction;
  rows: readonly CockpitColis[];
  /** Returns to the input, where the action has any. */
  onBack: (() => void) | undefined;
  /** Previews the action as it is changed in the preview. */
  onChange: (action: BulkAction) => void;
  onConfirm: (preview: BulkPreview, action: BulkAction) => void;
  onClose: () => void;
}

/** Actions that change parcels; the others write to customers. */
const CHANGES: ReadonlySet<BulkKind> = new Set(['ETAT', 'ACCEPTER_DOUANE', 'DEPLACER']);

/**
 * Preview of the customers whom the action reaches, their messages, and the parcels left out; nothing is done before it
 * is confirmed.
 */
export function PreviewStep(props: PreviewStepProps) {
  const { container, kind, title, action, rows, onBack, onChange, onConfirm, onClose } = props;
  const { t } = useTranslation(['bulk', 'common']);
  const form = useId();
  const ids = rows.map(({ id }) => id);
  const { data: preview, error, isFetching, isPlaceholderData, refetch } = useBulkPreview(container.id, action, ids);
  const count = preview ? (CHANGES.has(kind) ? preview.colis : preview.clients) : 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button look="quiet" onClick={onBack ?? onClose}>
            {onBack ? t('preview.back') : t('common:ui.cancel')}
          </Button>
          {count > 0 && (
            <Button type="submit" form={form} busy={isPlaceholderData}>
              {t(`submit.${kind}`, { count })}
            </Button>
          )}
        </>
      }
    >
      {preview && (
        <Confirmation
          {...{ preview, action, rows, onChange }}
          form={form}
          onSubmit={(motif) => onConfirm(preview, motif ? withMotif(action, motif) : action)}
        />
      )}
      {!preview && error && (
        <ErrorState
          message={t('preview.failed', { advice: adviceOn(error) })}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!preview && !error && <Skeleton lines={5} height="1.25rem" />}
    </Dialog>
  );
}

const withMotif = (action: BulkAction, motif: string): BulkAction =>
  action.type === 'ETAT' || action.type === 'DEPLACER' ? { ...action, motif } : action;

interface ConfirmationProps {
  preview: BulkPreview;
  action: BulkAction;
  rows: readonly CockpitColis[];
  form: string;
  onChange: (action: BulkAction) => void;
  onSubmit: (motif: string) => void;
}

function Confirmation({ preview, action, rows, form, onChange, onSubmit }: ConfirmationProps) {
  const { t } = useTranslation(['bulk', 'change']);
  const nameOf = useParcelNames(rows);
  const [motif, setMotif] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const needsMotif = preview.raisons.length > 0 || (preview.deplacement !== undefined && preview.colis > 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(motif.trim() === '');
    if (!needsMotif || motif.trim()) onSubmit(motif.trim());
  };
  return (
    <form id={form} className={styles.form} onSubmit={submit} noValidate>
      {preview.raisons.length > 0 && <Reasons preview={preview} />}
      {preview.deplacement && <Move move={preview.deplacement} />}
      {preview.deplacement && preview.deplacement.boites > 0 && action.type === 'DEPLACER' && (
        <BoxField
          label={t('move.boxes', { count: preview.deplacement.boites })}
          value={action.boite}
          canSend={preview.deplacement.transfert}
          onChoose={(boite) => onChange({ ...action, boite })}
        />
      )}
      {preview.colis > 0 ? <ChangeReach preview={preview} /> : <p>{t('preview.nobody')}</p>}
      {preview.envois > preview.clients && <p>{t('preview.severalMessages', { count: preview.envois })}</p>}
      {preview.dejaFaits > 0 && <p>{t('preview.done', { count: preview.dejaFaits })}</p>}
      {preview.colisPayes > 0 && <Refund preview={preview} />}
      <Unreachable customers={preview.injoignables} />
      <LeftOut
        refused={preview.refuses}
        nameOf={nameOf}
        title={t('preview.refused', { count: preview.refuses.length })}
      />
      <Documents preview={preview} />
      <MessagePreview messages={preview.messages} />
      <RecipientMails mails={preview.mailsDestinataires} />
      {needsMotif && (
        <TextAreaField
          label={t('change:motif')}
          hint={t('change:motifHint')}
          error={isMissing && !motif.trim() ? t('change:motifMissing') : undefined}
          rows={2}
          maxLength={MAX_MOTIF_LENGTH}
          value={motif}
          onChange={({ target }) => setMotif(target.value)}
        />
      )}
    </form>
  );
}

/** Departure that the parcels are moved to, and what that costs or refunds. */
function Move({
  move: { vers, autreDestination, supplements, rembourse },
}: {
  move: NonNullable<BulkPreview['deplacement']>;
}) {
  const { t } = useTranslation('bulk');
  const language = useLanguage();
  const { dateDepart, fuseau } = vers;
  const [from, to] = [placeName(language, vers.lieuEnlevement), placeName(language, vers.destination)];
  return (
    <>
      <p>{t('move.to', { from, to, date: date(language, dateDepart, fuseau) })}</p>
      {autreDestination && <Notice tone="warning">{t('move.otherDestination', { destination: to })}</Notice>}
      {supplements > 0 && <p>{t('move.supplements', { sum: dollars(language, supplements) })}</p>}
      {rembourse > 0 && <p>{t('move.refunds', { sum: dollars(language, rembourse) })}</p>}
    </>
  );
}

/** Documents to accept, each with a link to look at its file first. */
function Documents({ preview: { documents } }: { preview: BulkPreview }) {
  const { t } = useTranslation(['bulk', 'table']);
  if (documents.length === 0) return null;
  return (
    <TitledList title={t('preview.documents', { count: documents.length })}>
      {documents.map(({ documentId, colisId, typeDocument }) => (
        <li key={documentId}>
          <a href={`${paths.adminCustoms}?ouvert=${documentId}`} target="_blank" rel="noreferrer">
            {t('preview.document', { type: typeDocument, id: colisId })}
            <span className="visually-hidden"> {t('table:file.newTab')}</span>
          </a>
        </li>
      ))}
    </TitledList>
  );
}
