import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Broker, Container } from '#shared/containers/schema.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { Form } from '#web/core/forms/Form.tsx';
import { UnsavedGuard } from '#web/core/forms/UnsavedGuard.tsx';
import { useFields } from '#web/core/forms/useFields.ts';
import { useLazySchemaForm } from '#web/core/forms/useLazySchemaForm.ts';
import { useSave } from '#web/core/forms/useSave.ts';
import { pathTo } from '#web/core/paths.ts';
import { PhoneField } from '#web/core/phone/PhoneField.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { BrokerValues } from './brokerRules.ts';
import page from './ContainerCustomsPage.module.css';
import { useSaveContainer } from './queries.ts';

const loadSchema = () => import('./brokerRules.ts').then(({ BrokerRules }) => BrokerRules);

interface BrokerFormProps {
  container: Container;
  /** A rule requires a broker for what is loaded. */
  isRequired: boolean;
}

/** Customs broker of a container, and its cargo tracking note, which is entered with the manifest. */
export function BrokerForm({ container, isRequired }: BrokerFormProps) {
  const { t } = useTranslation('containerCustoms');
  const { id, besc, commissionnaire } = container;
  return (
    <section className={page.card}>
      <h2>{t('broker.title')}</h2>
      <p className={page.note}>{t('broker.text')}</p>
      {isRequired && !commissionnaire && <Notice tone="warning">{t('broker.required')}</Notice>}
      <BrokerFields container={container} />
      <p>
        {besc ? t('broker.besc', { number: besc }) : t('broker.noBesc')}{' '}
        <Link to={pathTo('containerManifest', { id })}>{t('broker.references')}</Link>
      </p>
    </section>
  );
}

function BrokerFields({ container }: Pick<BrokerFormProps, 'container'>) {
  const { t } = useTranslation('containerCustoms');
  const save = useSaveContainer(container.id);
  const { commissionnaire: broker, manifesteClos } = container;
  const form = useLazySchemaForm(loadSchema, {
    values: { nom: broker?.nom ?? '', telephone: broker?.telephone ?? '', licence: broker?.licence ?? '' },
    resetOptions: { keepDirtyValues: true },
  });
  const onSaved = () => {
    toast('success', t('broker.done'));
    form.reset(form.getValues());
  };
  const { save: submit, failure } = useSave({
    form,
    send: (commissionnaire: Broker) => save({ commissionnaire }),
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
