import BellRing from 'lucide-react/icons/bell-ring';
import { type ComponentType, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ChangePreview } from '#shared/changes/schema.ts';
import { TRACKING_STATUTS } from '#shared/tracking/constants.ts';
import { setsEtat } from '#shared/tracking/rules.ts';
import type { Tracking } from '#shared/tracking/schema.ts';
import { ContainerField } from '#web/core/admin/ContainerField.tsx';
import type { ChangeDialogProps } from '#web/core/admin/change/ChangeDialog.tsx';
import { type ConfirmedChange, useConfirmChange } from '#web/core/admin/change/useConfirmChange.ts';
import { useKnownContainer } from '#web/core/admin/containers.ts';
import { SaveForm } from '#web/core/forms/SaveForm.tsx';
import { useFields } from '#web/core/forms/useFields.ts';
import { useSchemaForm } from '#web/core/forms/useSchemaForm.ts';
import { zoneInWords } from '#web/core/time/wallTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { DateField } from '#web/ui/form/DateField.tsx';
import { NumberField } from '#web/ui/form/NumberField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextAreaField, TextField } from '#web/ui/form/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './AddEvent.module.css';
import { previewEvent, useAddEvent } from './queries.ts';
import { type CheckedEvent, EventFormSchema, type EventValues, eventOf, newEvent } from './values.ts';

interface AddEventProps {
  /** Container whose journey the list shows, preselected in the form. */
  bookingId: number | undefined;
  onAdded: (event: Tracking) => void;
  onCancel: () => void;
}

/** Form that announces a tracking event to every customer with a parcel in the container. */
export function AddEvent({ bookingId, onAdded, onCancel }: AddEventProps) {
  const { t } = useTranslation('adminTracking');
  const add = useAddEvent();
  const form = useSchemaForm(EventFormSchema, { defaultValues: newEvent(bookingId) });
  const { preview, decide, answer, ChangeDialog } = useConfirmChange();
  const decision = useRef<ConfirmedChange>({});
  /** Asks for confirmation when the event changes an état in a way that contradicts the records. */
  const confirm = async (values: CheckedEvent) => {
    const newDecision = await decide(() => previewEvent(Number(values.bookingId), eventOf(values)));
    decision.current = newDecision ?? {};
    return newDecision !== undefined;
  };
  const onEventAdded = (event: Tracking) => {
    toast('success', t('add.done'));
    onAdded(event);
  };
  return (
    <>
      <SaveForm
        form={form}
        submit={t('add.submit')}
        confirm={confirm}
        send={(values) => add(Number(values.bookingId), { ...eventOf(values), ...decision.current })}
        onSaved={onEventAdded}
        onCancel={onCancel}
        failed={(reason) => t('add.failed', { reason })}
      >
        <Fields first={bookingId} />
        <Consequence />
      </SaveForm>
      {ChangeDialog && (
        <ConfirmEventDialog
          statut={form.getValues('statut')}
          preview={preview}
          onAnswer={answer}
          ChangeDialog={ChangeDialog}
        />
      )}
    </>
  );
}

interface ConfirmEventDialogProps {
  statut: string;
  preview: ChangePreview | undefined;
  onAnswer: (decision: ConfirmedChange | undefined) => void;
  ChangeDialog: ComponentType<ChangeDialogProps>;
}

function ConfirmEventDialog({ statut, preview, onAnswer, ChangeDialog }: ConfirmEventDialogProps) {
  const { t } = useTranslation(['change', 'common']);
  const known = TRACKING_STATUTS.find((each) => each === statut);
  return (
    <ChangeDialog
      preview={preview}
      title={t('event', { statut: known && t(`common:states.${known}`) })}
      confirmLabel={t('announce')}
      onAnswer={onAnswer}
    />
  );
}

function Fields({ first }: { first: number | undefined }) {
  const { t } = useTranslation(['adminTracking', 'common']);
  const field = useFields<EventValues>();
  const coordinate = {
    inputMode: undefined,
    min: undefined,
    step: 'any',
    autoComplete: 'off',
    optional: true,
  } as const;
  return (
    <>
      <ContainerField first={first} {...field('bookingId')} />
      <SelectField label={t('fields.statut')} {...field('statut')}>
        <option value="">{t('chooseStatut')}</option>
        {TRACKING_STATUTS.map((statut) => (
          <option key={statut} value={statut}>
            {t(`common:states.${statut}`)}
          </option>
        ))}
      </SelectField>
      <TextField label={t('fields.lieu')} hint={t('hints.lieu')} autoComplete="off" {...field('lieu')} />
      <TextAreaField label={t('fields.description')} rows={3} optional {...field('description')} />
      <EventDateField />
      <div className={styles.pair}>
        <NumberField label={t('fields.latitude')} {...coordinate} {...field('latitude')} />
        <NumberField label={t('fields.longitude')} {...coordinate} {...field('longitude')} />
      </div>
      <p className={styles.hint}>{t('hints.coordinates')}</p>
    </>
  );
}

function EventDateField() {
  const { t } = useTranslation(['adminTracking', 'table']);
  const language = useLanguage();
  const field = useFields<EventValues>();
  const chosen = Number(useWatch<EventValues, 'bookingId'>({ name: 'bookingId' }));
  const { data: container } = useKnownContainer(chosen || undefined);
  const zone = container && zoneInWords(language, container.fuseau, new Date());
  return (
    <DateField
      label={t('fields.date')}
      hint={zone ? `${t('hints.date')} ${t('table:zone', { zone })}` : t('hints.date')}
      withTime
      optional
      {...field('date')}
    />
  );
}

/** Explains who is notified of the event and how it changes their parcels. */
function Consequence() {
  const { t } = useTranslation(['adminTracking', 'common']);
  const { control } = useFormContext<EventValues>();
  const chosen = useWatch({ control, name: 'statut' });
  const statut = TRACKING_STATUTS.find((each) => each === chosen);
  return (
    <p className={styles.consequence} role="status">
      <BellRing size={20} aria-hidden="true" />
      <span>
        {t('tells')}{' '}
        {statut && (setsEtat(statut) ? t('brings', { etat: t(`common:states.${statut}`) }) : t('bringsNothing'))}
      </span>
    </p>
  );
}
