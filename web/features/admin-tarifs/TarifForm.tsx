import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayIn } from '#shared/dates.ts';
import type { Tarif } from '#shared/tarifs/schema.ts';
import { browserZone } from '#web/core/format.ts';
import { SaveForm } from '#web/core/forms/SaveForm.tsx';
import { useSchemaForm } from '#web/core/forms/useSchemaForm.ts';
import { toast } from '#web/ui/toasts.ts';
import { CorridorFields } from './CorridorFields.tsx';
import { PricePreview } from './PricePreview.tsx';
import { useAddTarif, useUpdateTarif } from './queries.ts';
import { VersionFields } from './VersionFields.tsx';
import { CorridorForm, corridorOf, newTarif, TarifForm } from './values.ts';

/** Form that adds a price list with its first version. */
export function AddTarif({ onAdded, onCancel }: { onAdded: (tarif: Tarif) => void; onCancel: () => void }) {
  const { t } = useTranslation('adminTarifs');
  const add = useAddTarif();
  const [before] = useState(() => newTarif(dayIn(new Date(), browserZone())));
  const form = useSchemaForm(TarifForm, { defaultValues: before });
  const onSaved = (tarif: Tarif) => {
    toast('success', t('add.done'));
    onAdded(tarif);
  };
  return (
    <div data-wide-panel>
      <SaveForm
        form={form}
        submit={t('add.submit')}
        send={add}
        onSaved={onSaved}
        onCancel={onCancel}
        failed={(reason) => t('add.failed', { reason })}
      >
        <CorridorFields />
        <VersionFields />
        <PricePreview before={undefined} />
      </SaveForm>
    </div>
  );
}

/** Form that changes the corridor of a price list, or takes it out of service. */
export function EditTarif({ tarif, onDone }: { tarif: Tarif; onDone: () => void }) {
  const { t } = useTranslation(['adminTarifs', 'table']);
  const update = useUpdateTarif(tarif.id);
  const [before] = useState(() => corridorOf(tarif));
  const form = useSchemaForm(CorridorForm, { defaultValues: before });
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
      <CorridorFields />
    </SaveForm>
  );
}
