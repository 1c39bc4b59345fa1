import { type ReactNode, useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/containers/schema.ts';
import { CONTAINER_SIZES } from '#shared/containers/sizes.ts';
import { CONTAINER_STATUTS } from '#shared/containers/statuts.ts';
import type { SiteType } from '#shared/sites/schema.ts';
import type { ConfirmedChange } from '#web/core/admin/change/useConfirmChange.ts';
import { Form } from '#web/core/forms/Form.tsx';
import { UnsavedGuard } from '#web/core/forms/UnsavedGuard.tsx';
import { useLazySchemaForm } from '#web/core/forms/useLazySchemaForm.ts';
import { useSiteChoices } from '#web/core/sites/sites.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { lazyAfterPaint } from '#web/ui/lazyAfterPaint.tsx';
import styles from './ContainerForm.module.css';
import type { ContainerToSend } from './containerFormSchema.ts';
import { ContainerDateField, ContainerNumberField, ContainerSelectField, ContainerTextField } from './fields.tsx';
import type { UsedCapacity } from './Preview.tsx';
import { PreviewSkeleton } from './PreviewSkeleton.tsx';
import { PRESETS } from './presets.ts';
import { type FormKind, useFailureMessage, useSubmission } from './submission.ts';
import { PriceFields } from './TarifChoice.tsx';
import type { ContainerValues } from './values.ts';
import { ZoneChoice } from './ZoneChoice.tsx';

const loadSchema = () => import('./containerFormSchema.ts').then(({ ContainerFormSchema }) => ContainerFormSchema);

const Preview = lazyAfterPaint(async () => (await import('./Preview.tsx')).Preview, PreviewSkeleton);

interface ContainerFormProps {
  kind: FormKind;
  /** Initial values; newer ones replace fields that have not been edited. */
  values: ContainerValues;
  /** Version of the price list at which the container already sells. */
  sold?: Container['tarif'];
  /** Capacity that parcels already take. */
  taken?: UsedCapacity;
  /** Called before anything is sent; returns the decision to send along, or undefined to abort. */
  confirm?: (container: ContainerToSend) => Promise<ConfirmedChange | undefined>;
  /** Sends the container and returns it as stored. Throws the API's errors. */
  send: (container: ContainerToSend, decision: ConfirmedChange) => Promise<Container>;
  /** Page that leaves the form without sending it. */
  cancelTo: string;
}

/** Form for all fields of a container, used to add and to edit one. */
export function ContainerForm({ kind, values, sold = null, taken, confirm, send, cancelTo }: ContainerFormProps) {
  const { t } = useTranslation(['containers', 'common']);
  const failureWords = useFailureMessage(kind);
  const form = useLazySchemaForm(loadSchema, {
    values,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const { submit, refuse, stage, failure } = useSubmission({ kind, form, confirm, send });
  const errorCount = Object.keys(form.formState.errors).length;
  return (
    <>
      <Form form={form} onSubmit={submit} onInvalid={refuse} className={styles.form}>
        <div className={styles.sections}>
          <Journey />
          <Dates />
          <DropOff />
          <Capacity kind={kind} />
          <Prices sold={sold} />
          <Publication />
        </div>
        <Preview taken={taken} />
        <footer className={styles.end}>
          <p role="alert" className={styles.failure}>
            {failure
              ? failureWords(failure)
              : errorCount > 0 && `${t(`${kind}.refused`)} ${t('errors.count', { count: errorCount })}`}
          </p>
          <div className={styles.actions}>
            <ButtonLink to={cancelTo} look="quiet">
              {t('common:ui.cancel')}
            </ButtonLink>
            <Button type="submit" look="accent" busy={form.formState.isSubmitting || stage !== 'filling'}>
              {t(`${kind}.submit`)}
            </Button>
          </div>
        </footer>
      </Form>
      <UnsavedGuard unsaved={form.formState.isDirty && stage !== 'done'} />
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.section}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

function Journey() {
  const { t } = useTranslation('containers');
  return (
    <Section title={t('sections.journey')}>
      <ContainerTextField name="lieuEnlevement" />
      <ContainerTextField name="destination" />
    </Section>
  );
}

function Dates() {
  const { t } = useTranslation('containers');
  return (
    <Section title={t('sections.dates')}>
      <div className={styles.whole}>
        <ZoneChoice />
      </div>
      <ContainerDateField name="dateDepart" />
      <ContainerDateField name="dateArrivee" />
      <ContainerDateField name="dateReservation" />
    </Section>
  );
}

/** Sites that take parcels in and hand them over, and the drop-off cut-off. */
function DropOff() {
  const { t } = useTranslation('containers');
  return (
    <Section title={t('sections.dropOff')}>
      <SiteSelect name="siteDepartId" type="DEPOT" />
      <SiteSelect name="siteArriveeId" type="ARRIVEE" />
      <ContainerDateField name="receptionFin" optional />
    </Section>
  );
}

/** Select of the sites in service of a type, and of the one already chosen. */
function SiteSelect({ name, type }: { name: 'siteDepartId' | 'siteArriveeId'; type: SiteType }) {
  const { t } = useTranslation('containers');
  const { data: sites = [], isError } = useSiteChoices();
  const chosen = useFormContext<ContainerValues>().watch(name);
  const choices = sites
    .filter(({ id, enService, type: its }) => String(id) === chosen || (enService && its === type))
    .map(({ id, nom, ville }) => ({ id: String(id), name: `${nom}, ${ville}` }));
  const isListed = chosen === '' || choices.some(({ id }) => id === chosen);
  // The chosen site's option keeps its key while the sites load, so that the select keeps its value.
  const all = isListed ? choices : [...choices, { id: chosen, name: t('siteNumber', { id: chosen }) }];
  return (
    <ContainerSelectField name={name} optional hint={isError ? t('hints.sitesFailed') : undefined}>
      <option value="">{t('noSite')}</option>
      {all.map(({ id, name: label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </ContainerSelectField>
  );
}

function Capacity({ kind }: { kind: FormKind }) {
  const { t } = useTranslation(['containers', 'common']);
  usePresets(kind === 'add');
  return (
    <Section title={t('sections.capacity')}>
      <ContainerSelectField name="tailleConteneur">
        {CONTAINER_SIZES.map((size) => (
          <option key={size} value={size}>
            {t(`common:container.sizes.${size}`)}
          </option>
        ))}
      </ContainerSelectField>
      <ContainerNumberField name="poidsMax" min={1} step={0.1} />
      <ContainerNumberField name="volumeMax" min={1} step={0.1} />
    </Section>
  );
}

function Prices({ sold }: { sold: Container['tarif'] }) {
  const { t } = useTranslation('containers');
  return (
    <Section title={t('sections.prices')}>
      <PriceFields sold={sold} />
    </Section>
  );
}

/** Fills in the maxima of the chosen size, unless they were typed. */
function usePresets(isNew: boolean) {
  const { watch, setValue, getValues } = useFormContext<ContainerValues>();
  const size = watch('tailleConteneur');
  const before = useRef(size);
  useEffect(() => {
    const former = PRESETS[before.current];
    before.current = size;
    if (!isNew || former === PRESETS[size]) return;
    for (const name of ['poidsMax', 'volumeMax'] as const)
      if (getValues(name) === former[name]) setValue(name, PRESETS[size][name], { shouldDirty: true });
  }, [size, isNew, setValue, getValues]);
}

function Publication() {
  const { t } = useTranslation(['containers', 'common']);
  return (
    <Section title={t('sections.publication')}>
      <ContainerSelectField name="statut">
        {CONTAINER_STATUTS.map((statut) => (
          <option key={statut} value={statut}>
            {t(`common:container.statuts.${statut}`)}
          </option>
        ))}
      </ContainerSelectField>
      <ContainerNumberField name="insuranceId" min={1} step={1} optional />
    </Section>
  );
}
