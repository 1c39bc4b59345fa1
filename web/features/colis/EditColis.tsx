import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { colisRoutes } from '#shared/colis/routes.ts';
import { cm3OfSides } from '#shared/colis/rules.ts';
import type { Colis } from '#shared/colis/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import { countryOf } from '#shared/places/places.ts';
import { m3Of } from '#shared/units.ts';
import { call } from '#web/core/api/call.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { ColisFormEntries, type ColisToSend, type ColisValues } from '#web/core/colis/colisFormSchema.ts';
import { DescriptionField, MeasureFields } from '#web/core/colis/fields.tsx';
import { colisKeys } from '#web/core/colis/keys.ts';
import { PriceBreakdown } from '#web/core/colis/PriceBreakdown.tsx';
import total from '#web/core/colis/PriceTotal.module.css';
import { RecipientFields } from '#web/core/colis/RecipientFields.tsx';
import { useRefreshColis } from '#web/core/colis/useRefreshColis.ts';
import { loadedContainer, useContainer } from '#web/core/container/useContainer.ts';
import { cubicMetres, dollars, kg, roundedDown } from '#web/core/format.ts';
import { Form } from '#web/core/forms/Form.tsx';
import { serverError } from '#web/core/forms/fieldErrors.ts';
import { showFaults } from '#web/core/forms/showFaults.ts';
import { UnsavedGuard } from '#web/core/forms/UnsavedGuard.tsx';
import { useSchemaForm } from '#web/core/forms/useSchemaForm.ts';
import { PieceChoice } from '#web/core/tarif/PieceChoice.tsx';
import { priceSold } from '#web/core/tarif/priceSold.ts';
import { useTarifVersion } from '#web/core/tarif/useTarifVersion.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './EditColis.module.css';

const FormSchema = v.object(ColisFormEntries);

interface EditColisProps {
  colis: Colis;
  onDone: () => void;
}

/** Form that edits a parcel in place; sends only changed fields. */
export default function EditColis({ colis, onDone }: EditColisProps) {
  const { t } = useTranslation(['colis', 'common']);
  const form = useSchemaForm(FormSchema, { defaultValues: valuesOf(colis) });
  const container = loadedContainer(useContainer(colis.containerBookingId));
  const { save, saved } = useSaveColis(colis, container, form, onDone);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <Form form={form} onSubmit={save} className={styles.form}>
        <h2 ref={heading} tabIndex={-1}>
          {t('edit.title')}
        </h2>
        <DescriptionField />
        <SoldAs colis={colis} container={container} />
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
      </Form>
      <UnsavedGuard unsaved={form.formState.isDirty && !saved} />
    </>
  );
}

interface SoldAsProps {
  colis: Colis;
  container: Container | null | undefined;
}

/** Fields for what the parcel is sold as: a piece of the price list at which it was booked, or its kilos and sides. */
function SoldAs({ colis, container }: SoldAsProps) {
  const { data: version } = useTarifVersion(colis.tarif);
  const piece = useWatch<ColisValues, 'piece'>({ name: 'piece' });
  return (
    <>
      {version && version.pieces.length > 0 && <PieceChoice pieces={version.pieces} />}
      {piece === '' && <MeasureFields tailleConteneur={container?.tailleConteneur} />}
    </>
  );
}

/** New price of the parcel, at the rate and the price list at which it was booked. */
function NewPrice({ colis }: { colis: Colis }) {
  const { t } = useTranslation('colis');
  const language = useLanguage();
  const { data: version } = useTarifVersion(colis.tarif);
  const [poids, longueur, largeur, hauteur, piece] = useWatch<
    ColisValues,
    ['poids', 'longueur', 'largeur', 'hauteur', 'piece']
  >({ name: ['poids', 'longueur', 'largeur', 'hauteur', 'piece'] });
  const price = priceSold(
    { rate: colis.prixParKilo, version: colis.tarif ? version : null },
    { poids, longueur, largeur, hauteur, piece },
    { rang: colis.envoi?.rang ?? 1, insuredXof: colis.lignes.find((line) => line.code === 'COUVERTURE')?.valeur },
  );
  if (!price) return null;
  return (
    <div className={styles.price} role="status">
      <p className={total.price}>
        <span className={total.label}>{t('edit.price')}</span>
        <span className={total.total}>{dollars(language, price.total)}</span>
      </p>
      <PriceBreakdown lines={price.lines} size={price} />
    </div>
  );
}

function useSaveColis(
  colis: Colis,
  container: Container | null | undefined,
  form: UseFormReturn<ColisValues, unknown, ColisToSend>,
  onDone: () => void,
) {
  const { t } = useTranslation('colis');
  const excessOf = useExcess(colis, container);
  const client = useQueryClient();
  const refresh = useRefreshColis();
  const [saved, setSaved] = useState(false);

  const save = async (values: ColisToSend) => {
    const { dirtyFields } = form.formState;
    const { piece, ...others } = values;
    const changed = {
      ...Object.fromEntries(Object.entries(others).filter(([name]) => name in dirtyFields)),
      ...('piece' in dirtyFields && { piece: piece || null }),
    };
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
      const excess = error.code === 'CONTAINER_FULL' && excessOf(values);
      if (excess) form.setError(excess.field, serverError(excess.text), { shouldFocus: true });
      else showFaults(form, error.fields);
      if (error.status === 409) refresh();
    }
  };

  return { save, saved };
}

/**
 * Returns a function that says which measure of an edited parcel exceeds its container, and by how much it may grow.
 */
function useExcess(colis: Colis, container: Container | null | undefined) {
  const { t } = useTranslation('colis');
  const language = useLanguage();
  return (values: ColisToSend) => {
    if (!container) return undefined;
    const [maxWeight, maxVolume] = [container.poidsRestant + colis.poids, container.volumeRestant + colis.volume];
    if (values.poids > maxWeight)
      return {
        field: 'poids' as const,
        text: t('edit.tooHeavy', { max: kg(language, roundedDown('weight', maxWeight)) }),
      };
    if (m3Of(cm3OfSides(values)) > maxVolume)
      return {
        field: 'longueur' as const,
        text: t('edit.tooBig', { max: cubicMetres(language, roundedDown('volume', maxVolume)) }),
      };
    return undefined;
  };
}

/** Code of the piece as which a parcel is sold; empty for a sale per kilo. */
const pieceOfColis = ({ lignes }: Colis): string => lignes.find((line) => line.code === 'PIECE')?.piece ?? '';

const valuesOf = (colis: Colis): ColisValues => ({
  description: colis.description,
  poids: String(colis.poids),
  longueur: String(colis.longueur),
  largeur: String(colis.largeur),
  hauteur: String(colis.hauteur),
  piece: pieceOfColis(colis),
  nomDestinataire: colis.nomDestinataire,
  emailDestinataire: colis.emailDestinataire,
  telephoneDestinataire: colis.telephoneDestinataire,
  adresseDestinataire: colis.adresseDestinataire,
  langueDestinataire: colis.langueDestinataire ?? 'fr',
});
