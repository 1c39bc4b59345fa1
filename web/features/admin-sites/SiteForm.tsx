import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { dayName } from '#shared/sites/hours.ts';
import { LABEL_PAPERS, SITE_PAPERS } from '#shared/sites/paper.ts';
import { SITE_TYPES, type Site } from '#shared/sites/schema.ts';
import { ServiceField } from '#web/core/admin/ServiceField.tsx';
import { PhoneField } from '#web/core/forms/phone/PhoneField.tsx';
import { SaveForm } from '#web/core/forms/SaveForm.tsx';
import { useFields } from '#web/core/forms/useFields.ts';
import { useSchemaForm } from '#web/core/forms/useSchemaForm.ts';
import { countryChoices } from '#web/core/places/countries.ts';
import { ZoneOptions } from '#web/core/places/ZoneOptions.tsx';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextAreaField, TextField } from '#web/ui/form/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useAddSite, useUpdateSite } from './queries.ts';
import styles from './SiteForm.module.css';
import { DAYS, newSite, SiteFormSchema, type SiteValues, valuesOf } from './values.ts';

/** Form that adds a site. */
export function AddSite({ onAdded, onCancel }: { onAdded: (site: Site) => void; onCancel: () => void }) {
  const { t } = useTranslation('adminSites');
  const add = useAddSite();
  const form = useSchemaForm(SiteFormSchema, { defaultValues: newSite() });
  const onSaved = (site: Site) => {
    toast('success', t('add.done'));
    onAdded(site);
  };
  return (
    <SaveForm
      form={form}
      submit={t('add.submit')}
      send={add}
      onSaved={onSaved}
      onCancel={onCancel}
      failed={(reason) => t('add.failed', { reason })}
    >
      <Fields />
    </SaveForm>
  );
}

/** Form that replaces the fields of a site. */
export function EditSite({ site, onDone }: { site: Site; onDone: () => void }) {
  const { t } = useTranslation(['adminSites', 'table']);
  const update = useUpdateSite(site.id);
  const [before] = useState(() => valuesOf(site));
  const form = useSchemaForm(SiteFormSchema, { defaultValues: before });
  const onSaved = () => {
    toast('success', t('edit.done'));
    onDone();
  };
  return (
    <SaveForm
      form={form}
      submit={t('table:save')}
      send={update}
      onSaved={onSaved}
      onCancel={onDone}
      failed={(reason) => t('edit.failed', { reason })}
    >
      <Fields />
    </SaveForm>
  );
}

function Fields() {
  const { t } = useTranslation(['adminSites', 'labels']);
  const language = useLanguage();
  const field = useFields<SiteValues>();
  const { formState } = useFormContext<SiteValues>();
  const own = formState.defaultValues;
  return (
    <>
      <SelectField label={t('fields.type')} hint={t('typeHint')} {...field('type')}>
        {SITE_TYPES.map((type) => (
          <option key={type} value={type}>
            {t(`types.${type}`)}
          </option>
        ))}
      </SelectField>
      <TextField label={t('fields.nom')} autoComplete="off" maxLength={80} {...field('nom')} />
      <TextAreaField label={t('fields.adresse')} rows={2} maxLength={300} {...field('adresse')} />
      <div className={styles.pair}>
        <TextField label={t('fields.ville')} autoComplete="off" maxLength={80} {...field('ville')} />
        <SelectField label={t('fields.pays')} {...field('pays')}>
          {countryChoices(language, own?.pays ? [own.pays] : []).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <PhoneField<SiteValues> name="telephone" label={t('fields.telephone')} autoComplete="off" />
      <SelectField label={t('fields.fuseau')} {...field('fuseau')}>
        <ZoneOptions own={own?.fuseau} />
      </SelectField>
      <OpeningHours />
      <TextField
        label={t('fields.point')}
        hint={t('pointHint')}
        autoComplete="off"
        {...field('point', { texts: { point: t('pointFault') } })}
        optional
      />
      <TextField
        label={t('fields.unlocode')}
        hint={t('unlocodeHint')}
        autoComplete="off"
        maxLength={5}
        {...field('unlocode')}
        optional
      />
      <SelectField label={t('fields.papier')} hint={t('papierHint')} {...field('papier')} required={false}>
        <option value="">{t('papers.country')}</option>
        {SITE_PAPERS.map((paper) => (
          <option key={paper} value={paper}>
            {t(`papers.${paper}`)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('fields.etiquettes')} hint={t('etiquettesHint')} {...field('etiquettes')} required={false}>
        <option value="">{t('labelPapers.usual')}</option>
        {LABEL_PAPERS.map((paper) => (
          <option key={paper} value={paper}>
            {t(`labels:paper.${paper}`)}
          </option>
        ))}
      </SelectField>
      <ServiceField label={t('fields.enService')} />
    </>
  );
}

/** Opening hours, one text per day, with a button that copies Monday to the other weekdays. */
function OpeningHours() {
  const { t } = useTranslation('adminSites');
  const language = useLanguage();
  const field = useFields<SiteValues>();
  const { getValues, setValue } = useFormContext<SiteValues>();
  const copyMonday = () => {
    for (const day of ['2', '3', '4', '5'] as const)
      setValue(`jours.${day}`, getValues('jours.1'), { shouldDirty: true, shouldValidate: true });
  };
  return (
    <fieldset className={styles.hours}>
      <legend>{t('hours.title')}</legend>
      <p className={styles.hint}>{t('hours.hint')}</p>
      {DAYS.map((day) => (
        <TextField
          key={day}
          label={capitalize(dayName(Number(day), language))}
          placeholder={t('hours.closed')}
          autoComplete="off"
          inputMode="text"
          {...field(`jours.${day}`, { texts: { periods: t('hours.fault') } })}
          required={false}
        />
      ))}
      <Button look="quiet" onClick={copyMonday}>
        {t('hours.copy')}
      </Button>
    </fieldset>
  );
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
