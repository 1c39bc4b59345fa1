import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Colis } from '#shared/colis/schema.ts';
import type { NewInventory } from '#shared/customs/inventory.ts';
import type { CustomsDocument } from '#shared/customs/schema.ts';
import type { Inventory } from '#shared/customs/shown-inventory.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { useContainer } from '#web/core/container/useContainer.ts';
import { useInventory } from '#web/core/customs.ts';
import { Form } from '#web/core/forms/Form.tsx';
import { UnsavedGuard } from '#web/core/forms/UnsavedGuard.tsx';
import { useSave } from '#web/core/forms/useSave.ts';
import { InventorySlot } from '#web/core/inventory/InventorySlot.tsx';
import { inventoryDocumentType } from '#web/core/inventory/inventoryFile.ts';
import { inventoryValues } from '#web/core/inventory/lines.ts';
import { NatureField } from '#web/core/inventory/NatureField.tsx';
import { emptyInventory } from '#web/core/inventory/values.ts';
import type { Voyage } from '#web/core/inventory/voyage.ts';
import { loadWhenReachable } from '#web/core/loading/loadWhenReachable.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { Correction } from './correctionFormSchema.ts';
import { useReplaceDocument } from './queries.ts';
import styles from './RejectedDocument.module.css';
import { useCorrectionForm } from './useCorrectionForm.ts';

interface CorrectInventoryProps {
  customsDocument: CustomsDocument;
  colis: Colis;
}

/**
 * List of a rejected document, which its customer corrects in place, or begins for one that had none; a new document is
 * made of it.
 */
export function CorrectInventory({ customsDocument, colis }: CorrectInventoryProps) {
  const { t } = useTranslation('customsDocument');
  const { data: voyage } = useContainer(colis.containerBookingId);
  const { data, error, refetch, isFetching } = useInventory(customsDocument);
  const isNew = customsDocument.inventaire === null;
  if ((data || isNew) && voyage)
    return (
      <CorrectionForm
        key={data?.revision}
        inventory={data ?? undefined}
        customsDocument={customsDocument}
        colis={colis}
        voyage={voyage}
      />
    );
  if (error)
    return (
      <ErrorState
        message={t('correct.missing', { reason: reasonFor(error) })}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return (
    <div aria-busy="true">
      <Skeleton lines={4} height="var(--touch)" />
    </div>
  );
}

interface CorrectionFormProps extends CorrectInventoryProps {
  /** Undefined for a document without one. */
  inventory: Inventory | undefined;
  voyage: Voyage;
}

function CorrectionForm({ inventory, customsDocument, colis, voyage }: CorrectionFormProps) {
  const { t } = useTranslation('customsDocument');
  const { form, isKept, isChanged, discard } = useCorrectionForm(
    colis.userId,
    inventory ?? { documentId: customsDocument.id, revision: 0 },
    inventory ? inventoryValues(inventory) : emptyInventory,
  );
  const nature = useWatch({ control: form.control, name: 'inventaire.nature' });
  const client = useQueryClient();
  const replace = useReplaceDocument(customsDocument.id);
  const { nomDestinataire: nom, telephoneDestinataire: telephone, adresseDestinataire: adresse } = colis;
  const documentFacts = { recipient: { nom, telephone, adresse }, insured: undefined };
  const send = async ({ inventaire }: Correction) => {
    const { uploadInventoryFile } = await loadUpload();
    const file = await uploadInventoryFile(inventaire, { ...documentFacts, voyage }, client);
    await replace({ typeDocument: inventoryDocumentType(inventaire), photoKey: file.key, inventaire });
  };
  const onSaved = () => {
    discard();
    toast('success', t('rejected.done'));
  };
  const { save, failure, unsaved } = useSave({ form, send, onSaved, isKept });
  const [wasAsked, setAsked] = useState(false);
  /**
   * Warns about an unchanged list once; submitting it again is intended, since its document names the recipient too.
   */
  const askOrSave = (correction: Correction) => {
    if (wasAsked || !inventory || !isSameList(correction.inventaire, inventory)) return save(correction);
    setAsked(true);
  };
  const question = wasAsked && t('correct.unchanged');
  return (
    <>
      <Form form={form} onSubmit={askOrSave} isKept={isKept} className={styles.form}>
        <p>{t(inventory ? 'correct.lead' : 'rejected.listLead')}</p>
        {!inventory && <NatureField />}
        {nature !== '' && <InventorySlot voyage={voyage} documentFacts={isChanged ? documentFacts : undefined} />}
        <FormFault>{failure === undefined ? question : t('rejected.failed', { reason: reasonFor(failure) })}</FormFault>
        <div>
          <Button type="submit" busy={form.formState.isSubmitting}>
            {t(inventory ? 'correct.submit' : 'rejected.listSubmit')}
          </Button>
        </div>
      </Form>
      <UnsavedGuard unsaved={unsaved && !isKept} />
    </>
  );
}

const loadUpload = loadWhenReachable(() => import('#web/core/inventory/uploadInventoryFile.ts'));

const isSameList = (typed: NewInventory, stored: Inventory): boolean => contentOf(typed) === contentOf(stored);

/** Returns the content of a list as text, to compare. */
const contentOf = ({ nature, lignes, certificatLe }: NewInventory): string => hashKey([nature, lignes, certificatLe]);
