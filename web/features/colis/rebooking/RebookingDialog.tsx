import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_MOTIF_LENGTH } from '#shared/changes/constants.ts';
import type { Colis } from '#shared/colis/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import type { RebookingAction, RebookingPreview } from '#shared/rebooking/schema.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { dollars } from '#web/core/format.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { ChoiceGroup } from '#web/ui/form/ChoiceGroup.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import { TextAreaField } from '#web/ui/form/TextField.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toasts.ts';
import { DepartureChoice } from './DepartureChoice.tsx';
import styles from './Rebooking.module.css';
import { RebookingEffect } from './RebookingEffect.tsx';
import { useRebooking, useRebookingPreview, useSending } from './rebookingQueries.ts';

interface RebookingDialogProps {
  colis: Colis;
  container: Container;
  first: RebookingAction['type'];
  onClose: () => void;
}

/** Dialog that cancels a parcel, or its sending, or moves it to another departure, as its preview shows to the cent. */
export default function RebookingDialog({ colis, container, first, onClose }: RebookingDialogProps) {
  const { t } = useTranslation(['rebooking', 'colis']);
  const language = useLanguage();
  const form = useId();
  const sending = useSending(colis);
  const [type, setType] = useState(first);
  const [whole, setWhole] = useState(false);
  const [vers, setVers] = useState<number>();
  const [missing, setMissing] = useState(false);
  const [motif, setMotif] = useState('');
  const action: RebookingAction | undefined =
    type === 'ANNULER' ? { type } : vers === undefined ? undefined : { type, vers };
  const ids = (whole ? sending : [colis]).map(({ id }) => id);
  const preview = useRebookingPreview(action, ids);
  const { change, busy, error, results } = useRebooking((count) => {
    toast('success', t(type === 'ANNULER' ? 'done.cancelled' : 'done.moved', { count }));
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (action === undefined) return setMissing(true);
    if (preview.data && preview.data.total.colis > 0 && !preview.isFetching)
      change({ action, preview: preview.data, motif: motif.trim() });
  };
  const refused = results?.filter(({ resultat }) => resultat !== 'FAIT') ?? [];
  return (
    <ConfirmDialog
      open
      title={t(first === 'DEPLACER' ? 'titleMove' : 'title')}
      confirmLabel={confirmLabel(t, language, type, preview.data)}
      cancelLabel={t('keep')}
      form={form}
      busy={busy}
      danger={type === 'ANNULER'}
      onCancel={onClose}
    >
      <form id={form} className={styles.parts} onSubmit={submit} noValidate>
        <ChoiceGroup label={t('what')}>
          <div className={styles.choices}>
            {(['ANNULER', 'DEPLACER'] as const).map((each) => (
              <label key={each}>
                <input type="radio" name="action" checked={each === type} onChange={() => setType(each)} />
                {t(`actions.${each}`)}
              </label>
            ))}
          </div>
        </ChoiceGroup>
        {sending.length > 1 && (
          <ChoiceGroup label={t('which')}>
            <div className={styles.choices}>
              {[false, true].map((each) => (
                <label key={String(each)}>
                  <input type="radio" name="scope" checked={each === whole} onChange={() => setWhole(each)} />
                  {each ? t('sending', { count: sending.length }) : t('one')}
                </label>
              ))}
            </div>
          </ChoiceGroup>
        )}
        {type === 'DEPLACER' && (
          <DepartureChoice
            colis={colis}
            container={container}
            value={vers}
            error={missing && vers === undefined ? t('departure.missing') : undefined}
            onChoose={setVers}
          />
        )}
        {action !== undefined && (
          <div className={styles.effect} aria-live="polite" aria-busy={preview.isFetching}>
            {preview.error ? (
              <FormFault>{t('previewFailed', { reason: reasonFor(preview.error) })}</FormFault>
            ) : preview.data ? (
              <RebookingEffect preview={preview.data} named={ids.length > 1} />
            ) : (
              <Skeleton lines={4} />
            )}
          </div>
        )}
        <TextAreaField
          label={t('motif')}
          optional
          rows={2}
          maxLength={MAX_MOTIF_LENGTH}
          value={motif}
          onChange={({ target }) => setMotif(target.value)}
        />
        {error && <FormFault>{t('failed', { reason: reasonFor(error) })}</FormFault>}
        {refused.length > 0 && (
          <FormFault>
            {refused.map(({ id, message }) => (
              <span key={id} className={styles.refusal}>
                {ids.length > 1 && `${t('colis:detail.title', { id })} : `}
                {message ?? t('later')}
              </span>
            ))}
          </FormFault>
        )}
      </form>
    </ConfirmDialog>
  );
}

type Translate = ReturnType<typeof useTranslation<['rebooking', 'colis']>>['t'];

/** Label of the button that confirms: with the sum that goes back, if one does. */
const confirmLabel = (
  t: Translate,
  language: ReturnType<typeof useLanguage>,
  type: RebookingAction['type'],
  preview: RebookingPreview | undefined,
): string => {
  if (type === 'DEPLACER') return t('submit.move');
  const back = preview?.total.rembourse ?? 0;
  return back > 0 ? t('submit.cancelFor', { sum: dollars(language, back) }) : t('submit.cancel');
};
