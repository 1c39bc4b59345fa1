import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/containers/schema.ts';
import { type DelayReason, MILESTONE_NAMES } from '#shared/milestones/codes.ts';
import type { EstimatePreview, Milestone } from '#shared/milestones/schema.ts';
import { clockName } from '#shared/places/clock.ts';
import { ChangeReach } from '#web/core/admin/change/ChangeReach.tsx';
import { MessagePreview } from '#web/core/admin/change/MessagePreview.tsx';
import { RecipientMails } from '#web/core/admin/change/RecipientMails.tsx';
import { Unreachable } from '#web/core/admin/change/Unreachable.tsx';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { DelayText } from '#web/core/milestones/MilestoneList.tsx';
import { ReasonField } from '#web/core/milestones/ReasonField.tsx';
import { placeTime } from '#web/core/time/placeTime.ts';
import { wallTimeOf, wallTimePattern } from '#web/core/time/wallTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx';
import { DateField } from '#web/ui/form/DateField.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import { TextAreaField } from '#web/ui/form/TextField.tsx';
import styles from './Milestones.module.css';
import { useEstimatePreview } from './queries.ts';
import { useChange } from './useChange.ts';

interface EstimateDialogProps {
  container: Container;
  milestone: Milestone;
  /** All milestones of the container, which may move along. */
  milestones: readonly Milestone[];
  version: number;
  onClose: () => void;
}

/** Dialog that expects a milestone at another time, after showing what moves along and whom it reaches. */
export function EstimateDialog({ container, milestone, milestones, version, onClose }: EstimateDialogProps) {
  const { t } = useTranslation('cockpit');
  const language = useLanguage();
  const form = useId();
  const { code, fuseau, estime } = milestone;
  const former = wallTimeOf(estime, fuseau);
  const [date, setDate] = useState(former);
  const [withArrival, setWithArrival] = useState(code === 'DEPA');
  const [motif, setMotif] = useState<DelayReason>();
  const [note, setNote] = useState('');
  const isNew = date !== former && wallTimePattern.test(date);
  const preview = useEstimatePreview(container.id, code, isNew ? { date, withArrival, motif } : undefined);
  const { send, busy, fields, fault } = useChange(container.id, onClose);
  const dateFault = fields.date ?? (preview.error instanceof Refusal ? preview.error.fields.date : undefined);
  const otherFault = fault ?? (preview.error && !dateFault ? reasonFor(preview.error) : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isNew) return onClose();
    void send({
      kind: 'estimate',
      input: {
        params: { id: container.id, code },
        body: { date, avecArrivee: code === 'DEPA' && withArrival, motif: motif ?? null, note, version },
      },
    });
  };
  return (
    <ConfirmDialog
      open
      title={t('milestones.moveTitle', { name: MILESTONE_NAMES[language][code] })}
      confirmLabel={preview.data?.apercu?.clients ? t('milestones.moveAndNotify') : t('milestones.save')}
      form={form}
      busy={busy}
      onCancel={onClose}
    >
      <form id={form} className={styles.parts} onSubmit={submit} noValidate>
        <DateField
          label={t('milestones.expected')}
          hint={clockName(language, fuseau)}
          error={dateFault}
          withTime
          value={date}
          onChange={({ target }) => setDate(target.value)}
        />
        {code === 'DEPA' && (
          <CheckboxField
            name="avecArrivee"
            value="oui"
            label={t('milestones.withArrival')}
            checked={withArrival}
            onChange={({ target }) => setWithArrival(target.checked)}
          />
        )}
        {preview.data && <Effects preview={preview.data} milestones={milestones} />}
        {(preview.data?.retard || fields.motif) && (
          <>
            <ReasonField value={motif} error={fields.motif} onChoose={setMotif} />
            <TextAreaField
              label={t('milestones.note')}
              rows={2}
              optional
              error={fields.note}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          </>
        )}
        <FormFault>{otherFault}</FormFault>
      </form>
    </ConfirmDialog>
  );
}

/** Milestones that move, the delay, and the customers and messages. */
function Effects({ preview, milestones }: { preview: EstimatePreview; milestones: readonly Milestone[] }) {
  const { t } = useTranslation('cockpit');
  const language = useLanguage();
  const { deplaces, retard, apercu } = preview;
  const zoneOf = (code: Milestone['code']) => milestones.find((each) => each.code === code)?.fuseau ?? 'UTC';
  return (
    <>
      <DelayText milestone={{ retard }} />
      {deplaces.length > 1 && (
        <div>
          <p>{t('milestones.movesAlong')}</p>
          <ul className={styles.moved}>
            {deplaces.map(({ code, vers }) => (
              <li key={code}>
                {t('milestones.moved', {
                  name: MILESTONE_NAMES[language][code],
                  date: placeTime(language, vers, zoneOf(code)),
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
      {apercu ? <ChangeReach preview={apercu} /> : <p>{t('milestones.quiet')}</p>}
      {apercu && <Unreachable customers={apercu.injoignables} />}
      {apercu && <MessagePreview messages={apercu.messages} />}
      {apercu && <RecipientMails mails={apercu.mailsDestinataires} />}
    </>
  );
}
