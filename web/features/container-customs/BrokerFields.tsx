import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/containers/schema.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { Form } from '#web/core/forms/Form.tsx';
import { PhoneField } from '#web/core/forms/phone/PhoneField.tsx';
import { UnsavedGuard } from '#web/core/forms/UnsavedGuard.tsx';
import { useFields } from '#web/core/forms/useFields.ts';
import { useSave } from '#web/core/forms/useSave.ts';
import { useSchemaForm } from '#web/core/forms/useSchemaForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';
import { BrokerFormSchema, type BrokerValues } from './brokerFormSchema.ts';
import page from './ContainerCustomsPage.module.css';
import { useSaveContainer } from './queries.ts';

export interface BrokerFieldsProps {
  container: Container;
}

/** Form of a container's broker. */
export function BrokerFields({ container }: BrokerFieldsProps) {
  const { t } = useTranslation('containerCustoms');
  const save = useSaveContainer(container.id);
  const { commissionnaire: broker, manifesteClos } = container;
  const form = useSchemaForm(BrokerFormSchema, {
    values: { nom: broker?.nom ?? '', telephone: broker?.telephone ?? '', licence: broker?.licence ?? '' },
    resetOptions: { keepDirtyValues: true },
  });
  const onSaved = () => {
    toast('success', t('broker.done'));
    form.reset(form.getValues());
  };
  const { save: submit, failure } = useSave({
    form,
    send: (commissionnaire) => save({ commissionnaire }),
    onSaved,
  });
  const removal = useRemoval(() => save({ commissionnaire: null }));
  const shownFailure = failure ?? removal.failure;
  return (
    <>
      <Form form={form} onSubmit={submit} className={page.sections}>
        <Fields />
        <FormFault>{shownFailure !== undefined && t('broker.notDone', { reason: reasonFor(shownFailure) })}</FormFault>
        <div className={page.buttons}>
          <Button type="submit" busy={form.formState.isSubmitting}>
            {t('broker.save')}
          </Button>
          {broker && !manifesteClos && (
            <Button look="quiet" busy={removal.isBusy} onClick={() => void removal.remove()}>
              {t('broker.remove')}
            </Button>
          )}
        </div>
      </Form>
      <UnsavedGuard unsaved={form.formState.isDirty} />
    </>
  );
}

function Fields() {
  const { t } = useTranslation('containerCustoms');
  const field = useFields<BrokerValues>();
  return (
    <div className={page.fields}>
      <TextField label={t('broker.nom')} autoComplete="off" maxLength={120} {...field('nom')} />
      <PhoneField<BrokerValues> name="telephone" label={t('broker.telephone')} country="SN" autoComplete="off" />
      <TextField
        label={t('broker.licence')}
        autoComplete="off"
        maxLength={40}
        {...field('licence')}
        required={false}
        optional
      />
    </div>
  );
}

function useRemoval(send: () => Promise<unknown>) {
  const { t } = useTranslation('containerCustoms');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const remove = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await send();
      toast('success', t('broker.removed'));
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  return { isBusy, failure, remove };
}
