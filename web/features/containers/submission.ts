import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Container } from '#shared/containers/schema.ts';
import type { ConfirmedChange } from '#web/core/admin/change/useConfirmChange.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { showFaults } from '#web/core/forms/showFaults.ts';
import { pathTo } from '#web/core/paths.ts';
import { toast } from '#web/ui/toasts.ts';
import type { ContainerToSend } from './containerFormSchema.ts';
import type { ContainerValues } from './values.ts';

/** Key of the texts to use: those for adding or for updating a container. */
export type FormKind = 'add' | 'update';

interface Submission {
  kind: FormKind;
  form: UseFormReturn<ContainerValues, unknown, ContainerToSend>;
  /** Called before anything is sent; returns the decision to send along, or undefined to abort. */
  confirm?: ((container: ContainerToSend) => Promise<ConfirmedChange | undefined>) | undefined;
  /** Sends the container and returns it as stored. Throws the API's errors. */
  send: (container: ContainerToSend, decision: ConfirmedChange) => Promise<Container>;
}

const REDIRECT_MS = 1000;

/** Sends the form, shows the result and opens the container's page for admins one second after success. */
export function useSubmission({ kind, form, confirm, send }: Submission) {
  const { t } = useTranslation('containers');
  const navigate = useNavigate();
  const [stage, setStage] = useState<'filling' | 'sending' | 'done'>('filling');
  const [savedId, setSavedId] = useState<number>();
  const [failure, setFailure] = useState<unknown>();

  useEffect(() => {
    if (savedId === undefined) return;
    const timer = setTimeout(() => void navigate(pathTo('cockpit', { id: savedId })), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [savedId, navigate]);

  const submit = async (container: ContainerToSend) => {
    if (stage === 'done') return;
    setFailure(undefined);
    setStage('sending');
    try {
      const decision = confirm ? await confirm(container) : {};
      if (!decision) return setStage('filling');
      const { id } = await send(container, decision);
      toast('success', t(`${kind}.done`));
      setStage('done');
      setSavedId(id);
    } catch (error) {
      setFailure(error);
      if (error instanceof Refusal) showFaults(form, error.fields);
      setStage('filling');
    }
  };
  /** Clears the API's error when the form's own validation fails. */
  const refuse = () => setFailure(undefined);
  return { submit, refuse, stage, failure };
}

/** Returns a function that describes a failure: the API's reason if any, else advice to wait or check the network. */
export function useFailureMessage(kind: FormKind): (failure: unknown) => string {
  const { t } = useTranslation('containers');
  return (failure) => {
    if (!(failure instanceof Refusal) || failure.status >= 500) return `${t(`${kind}.failed`)} ${adviceOn(failure)}`;
    if (failure.code === 'IDEMPOTENCY_KEY_REUSED') return t('add.already');
    const hasFieldErrors = Object.keys(failure.fields).length > 0;
    return hasFieldErrors ? t(`${kind}.refused`) : `${t(`${kind}.refused`)} ${failure.message}`;
  };
}
