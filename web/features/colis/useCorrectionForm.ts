import { useEffect, useRef, useState } from 'react';
import { autosaveForm } from '#web/core/forms/autosaveForm.ts';
import { useLazySchemaForm } from '#web/core/forms/useLazySchemaForm.ts';
import type { InventoryValues } from '#web/core/inventory/values.ts';
import { type Corrected, deleteCorrection, readCorrection, saveCorrection } from './correctionDraft.ts';

const loadSchema = () => import('./correctionFormSchema.ts').then(({ Correction }) => Correction);

/**
 * Form for a list that begins with `values`, restored from its draft. `isKept`: this browser keeps what is typed;
 * `isChanged`: something was; `discard` deletes the draft once the correction was sent.
 */
export function useCorrectionForm(userId: number, list: Corrected, values: InventoryValues) {
  const [restored] = useState(() => readCorrection(userId, list));
  const form = useLazySchemaForm(loadSchema, { defaultValues: { inventaire: restored ?? values } });
  const [isKept, setKept] = useState(true);
  const wasSent = useRef(false);
  useEffect(
    () =>
      autosaveForm(form, () => {
        if (!wasSent.current) setKept(saveCorrection(userId, list, form.getValues('inventaire')));
      }),
    [form, userId, list],
  );
  const discard = () => {
    wasSent.current = true;
    deleteCorrection(userId, list);
  };
  return { form, isKept, isChanged: form.formState.isDirty || restored !== undefined, discard };
}
