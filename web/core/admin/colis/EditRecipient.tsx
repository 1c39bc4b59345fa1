import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { Colis } from '#shared/colis/schema.ts';
import { countryOf } from '#shared/places/places.ts';
import { ColisFormEntries } from '#web/core/colis/colisFormSchema.ts';
import { DescriptionField } from '#web/core/colis/fields.tsx';
import { RecipientFields } from '#web/core/colis/RecipientFields.tsx';
import { changedValues } from '#web/core/forms/changedValues.ts';
import { SaveForm } from '#web/core/forms/SaveForm.tsx';
import { useSchemaForm } from '#web/core/forms/useSchemaForm.ts';
import { toast } from '#web/ui/toasts.ts';
import { useEditColis } from './queries.ts';

const {
  nomDestinataire,
  emailDestinataire,
  telephoneDestinataire,
  adresseDestinataire,
  langueDestinataire,
  description,
} = ColisFormEntries;
const FormSchema = v.object({
  nomDestinataire,
  emailDestinataire,
  telephoneDestinataire,
  adresseDestinataire,
  langueDestinataire,
  description,
});

interface EditRecipientProps {
  colis: Colis;
  onDone: () => void;
}

/** Form that corrects a parcel's recipient or description, whatever its status and payment. */
export function EditRecipient({ colis, onDone }: EditRecipientProps) {
  const { t } = useTranslation(['adminColis', 'table', 'colis']);
  const edit = useEditColis(colis.id);
  // The values when the form opened, so that others' later changes are not overwritten.
  const [before] = useState(() => valuesOf(colis));
  const form = useSchemaForm(FormSchema, { defaultValues: before });
  const saved = () => {
    toast('success', t('edit.done'));
    onDone();
  };
  return (
    <SaveForm
      form={form}
      submit={t('table:save')}
      send={(values) => edit(changedValues(before, values))}
      onSaved={saved}
      onCancel={onDone}
      failed={(reason) => t('edit.failed', { reason })}
    >
      <h3>{t('colis:detail.recipient')}</h3>
      <RecipientFields country={countryOf('')} suggestions={false} />
      <h3>{t('colis:detail.colis')}</h3>
      <DescriptionField />
    </SaveForm>
  );
}

const valuesOf = (colis: Colis): v.InferInput<typeof FormSchema> => ({
  nomDestinataire: colis.nomDestinataire,
  emailDestinataire: colis.emailDestinataire,
  telephoneDestinataire: colis.telephoneDestinataire,
  adresseDestinataire: colis.adresseDestinataire,
  langueDestinataire: colis.langueDestinataire ?? 'fr',
  description: colis.description,
});
