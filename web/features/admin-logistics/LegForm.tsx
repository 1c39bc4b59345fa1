import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LEG_STATUTS } from '#shared/legs/constants.ts';
import type { Leg } from '#shared/legs/schema.ts';
import { ContainerField } from '#web/core/admin/ContainerField.tsx';
import { useKnownContainer } from '#web/core/admin/containers.ts';
import { PhoneField } from '#web/core/forms/phone/PhoneField.tsx';
import { SaveForm } from '#web/core/forms/SaveForm.tsx';
import { useFields } from '#web/core/forms/useFields.ts';
import { useSchemaForm } from '#web/core/forms/useSchemaForm.ts';
import { zoneInWords } from '#web/core/time/wallTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { DateField } from '#web/ui/form/DateField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextAreaField, TextField } from '#web/ui/form/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './LegForm.module.css';
import { useAddLeg, useLegMutations } from './queries.ts';
import { changesOf, LegFormSchema, type LegValues, legOf, newLeg, valuesOf } from './values.ts';

interface AddLegProps {
  /** Container whose legs the list shows, preselected in the form. */
  bookingId: number | undefined;
  onAdded: (leg: Leg) => void;
  onCancel: () => void;
}

/** Form that plans a leg of a container's journey. */
export function AddLeg({ bookingId, onAdded, onCancel }: AddLegProps) {
  const { t } = useTranslation('adminLogistics');
  const add = useAddLeg();
  const form = useSchemaForm(LegFormSchema, { defaultValues: newLeg(bookingId) });
  const chosen = Number(useWatch({ control: form.control, name: 'bookingId' }));
  const { data: container } = useKnownContainer(chosen || undefined);
  const onLegAdded = (leg: Leg) => {
    toast('success', t('add.done'));
    onAdded(leg);
  };
  return (
    <SaveForm
      form={form}
      submit={t('add.submit')}
      send={(values) => add(chosen, legOf(values))}
      onSaved={onLegAdded}
      onCancel={onCancel}
      failed={(reason) => t('add.failed', { reason })}
    >
      <ContainerSelect first={bookingId} />
      <Fields fuseau={container?.fuseau} />
    </SaveForm>
  );
}

function ContainerSelect({ first }: { first: number | undefined }) {
  const field = useFields<LegValues>();
  return <ContainerField first={first} {...field('bookingId')} />;
}

interface EditLegProps {
  leg: Leg;
  /** Time zone of the place where the container is loaded. */
  fuseau: string;
  onDone: () => void;
}

/** Form that changes a leg. */
export function EditLeg({ leg, fuseau, onDone }: EditLegProps) {
  const { t } = useTranslation(['adminLogistics', 'table']);
  const { change } = useLegMutations(leg.id);
  // Values when the form opened, so that others' later changes are not overwritten.
  const [before] = useState(() => valuesOf(leg, fuseau));
  const form = useSchemaForm(LegFormSchema, { defaultValues: before });
  const onLegSaved = () => {
    toast('success', t('edit.done'));
    onDone();
  };
  return (
    <SaveForm
      form={form}
      submit={t('table:save')}
      send={(values) => change(changesOf(before, values))}
      onSaved={onLegSaved}
      onCancel={onDone}
      failed={(reason) => t('edit.failed', { reason })}
    >
      <Fields fuseau={fuseau} />
    </SaveForm>
  );
}

function Fields({ fuseau }: { fuseau: string | undefined }) {
  const { t } = useTranslation(['adminLogistics', 'table']);
  const field = useFields<LegValues>();
  const language = useLanguage();
  return (
    <>
      <SelectField label={t('fields.statut')} {...field('statut')}>
        {LEG_STATUTS.map((statut) => (
          <option key={statut} value={statut}>
            {t(`statuts.${statut}`)}
          </option>
        ))}
      </SelectField>
      <div className={styles.pair}>
        <TextField label={t('fields.lieuDepart')} autoComplete="off" {...field('lieuDepart')} />
        <TextField label={t('fields.lieuArrivee')} autoComplete="off" {...field('lieuArrivee')} />
        <DateField label={t('fields.dateDepart')} withTime {...field('dateDepart')} />
        <DateField label={t('fields.dateArrivee')} withTime {...field('dateArrivee')} />
      </div>
      {fuseau && <p className={styles.zone}>{t('table:zone', { zone: zoneInWords(language, fuseau, new Date()) })}</p>}
      <TextField label={t('fields.transporteur')} autoComplete="off" {...field('transporteur')} />
      <TextField label={t('fields.responsable')} autoComplete="off" {...field('responsable')} />
      <PhoneField<LegValues> name="telephone" label={t('fields.telephone')} autoComplete="off" />
      <TextAreaField label={t('fields.notes')} hint={t('notesHint')} optional {...field('notes')} />
    </>
  );
}
