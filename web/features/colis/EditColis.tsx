import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { colisRoutes } from '#shared/colis/routes.ts';
import type { Colis } from '#shared/colis/schema.ts';
import { countryOf } from '#shared/places/places.ts';
import { call } from '#web/core/api/call.ts';
import { adviceOn } from '#web/core/api/reason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { DescriptionField, MeasureFields, RecipientFields } from '#web/core/colis/fields.tsx';
import { colisKeys } from '#web/core/colis/keys.ts';
import { measuresOf, priceOf } from '#web/core/colis/measure.ts';
import total from '#web/core/colis/PriceTotal.module.css';
import { PriceWhy } from '#web/core/colis/PriceWhy.tsx';
import { ColisRules, type ColisToSend, type ColisValues, noColis } from '#web/core/colis/values.ts';
import { containerIn, useContainer } from '#web/core/containersOf.ts';
import { dollars } from '#web/core/format.ts';
import { serverError } from '#web/core/forms/faults.ts';
import { resolverOf } from '#web/core/forms/resolver.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts.ts';
import { UnsavedGuard } from '#web/ui/UnsavedGuard.tsx';
import styles from './EditColis.module.css';
import { useRefreshColis } from './queries.ts';

const resolver = resolverOf(v.object(ColisRules));

interface EditColisProps {
  colis: Colis;
  onDone: () => void;
}

/** Changes a parcel in its place; only what was changed is sent. */
export function EditColis({ colis, onDone }: EditColisProps) {
  const { t } = useTranslation(['colis', 'common']);
  const form = useForm<ColisValues, unknown, ColisToSend>({ defaultValues: valuesOf(colis), resolver });
  const { save, saved } = useSaving(colis, form, onDone);
  const container = containerIn(useContainer(colis.containerBookingId));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <FormProvider {...form}>
      <form className={styles.form} onSubmit={(event) => void form.handleSubmit(save)(event)} noValidate>
        <h2 ref={heading} tabIndex={-1}>
          {t('edit.title')}
        </h2>
        <DescriptionField />
        <MeasureFields tailleConteneur={container?.tailleConteneur} />
        <NewPrice colis={colis} />
        <h3 className={styles.recipient}>{t('detail.recipient')}</h3>
        <RecipientFields country={countryOf('')} />
        <footer className={styles.actions}>
          <Button look="quiet" onClick={onDone}>
            {t('common:ui.cancel')}
          </Button>
          <Button type="submit" busy={form.formState.isSubmitting}>
            {t('edit.save')}
          </Button>
        </footer>
      </form>
      <UnsavedGuard unsaved={form.formState.isDirty && !saved} />
    </FormProvider>
  );
}

/** What the parcel will cost, at the rate it was booked at. */
function NewPrice({ colis }: { colis: Colis }) {
  const { t } = useTranslation('colis');
  const language = useLanguage();
  const [poids, longueur, largeur, hauteur] = useWatch<ColisValues, ['poids', 'longueur', 'largeur', 'hauteur']>({
    name: ['poids', 'longueur', 'largeur', 'hauteur'],
  });
  const measures = measuresOf({ poids, longueur, largeur, hauteur });
  if (!measures) return null;
  const price = priceOf(colis.prixParKilo, measures);
  return (
    <div className={styles.price} role="status">
      <p className={total.price}>
        <span className={total.label}>{t('edit.price')}</span>
        <span className={total.total}>{dollars(language, price.total)}</span>
      </p>
      <PriceWhy price={price} />
    </div>
  );
}

function useSaving(
  colis: Colis,
  form: ReturnType<typeof useForm<ColisValues, unknown, ColisToSend>>,
  onDone: () => void,
) {
  const { t } = useTranslation('colis');
  const client = useQueryClient();
  const refresh = useRefreshColis();
  const [saved, setSaved] = useState(false);

  const save = async (values: ColisToSend) => {
    const { dirtyFields } = form.formState;
    const changed = Object.fromEntries(Object.entries(values).filter(([name]) => name in dirtyFields));
    if (Object.keys(changed).length === 0) return onDone();
    try {
      const { data } = await call(colisRoutes.update, { params: { id: colis.id }, body: changed });
      setSaved(true);
      client.setQueryData(colisKeys.one(colis.id), data);
      refresh();
      toast('success', t('edit.done'));
      onDone();
    } catch (error) {
      toast(
        'error',
        error instanceof Refusal && error.message ? error.message : `${t('edit.failed')} ${adviceOn(error)}`,
      );
      if (!(error instanceof Refusal)) return;
      const faults = Object.entries(error.fields).filter(
        (fault): fault is [keyof ColisValues, string] => fault[0] in noColis,
      );
      faults.forEach(([name, words], index) => {
        form.setError(name, serverError(words), { shouldFocus: index === 0 });
      });
      if (error.status === 409) refresh();
    }
  };

  return { save, saved };
}

const valuesOf = (colis: Colis): ColisValues => ({
  description: colis.description,
  poids: String(colis.poids),
  longueur: String(colis.longueur),
  largeur: String(colis.largeur),
  hauteur: String(colis.hauteur),
  nomDestinataire: colis.nomDestinataire,
  emailDestinataire: colis.emailDestinataire,
  telephoneDestinataire: colis.telephoneDestinataire,
  adresseDestinataire: colis.adresseDestinataire,
});
