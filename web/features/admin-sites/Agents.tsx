import { useTranslation } from 'react-i18next';
import { type Agent, NewAgent, type Site } from '#shared/sites/schema.ts';
import { DeleteButton } from '#web/core/admin/DeleteButton.tsx';
import { adviceOn, reasonFor } from '#web/core/api/failureReason.ts';
import { Form } from '#web/core/forms/Form.tsx';
import { useFields } from '#web/core/forms/useFields.ts';
import { useSave } from '#web/core/forms/useSave.ts';
import { useSchemaForm } from '#web/core/forms/useSchemaForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './Agents.module.css';
import { useAgentMutations, useAgents } from './queries.ts';

/** The agents of a site, with a form that adds one by email. */
export function Agents({ site }: { site: Site }) {
  const { t } = useTranslation('adminSites');
  const { data, error, refetch, isFetching } = useAgents(site.id);
  return (
    <section className={styles.agents}>
      <h2>{t('agents.title')}</h2>
      {data?.length === 0 && <p className={styles.note}>{t('agents.none')}</p>}
      {data && data.length > 0 && (
        <ul className={styles.list}>
          {data.map((agent) => (
            <AgentRow key={agent.userId} agent={agent} siteId={site.id} />
          ))}
        </ul>
      )}
      {!data && !error && <Skeleton lines={2} />}
      {!data && error && (
        <ErrorState
          message={t('agents.failed', { advice: adviceOn(error) })}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      <AddAgent siteId={site.id} />
    </section>
  );
}

function AgentRow({ agent, siteId }: { agent: Agent; siteId: number }) {
  const { t } = useTranslation('adminSites');
  const { remove, reload } = useAgentMutations(siteId);
  const name = `${agent.prenom} ${agent.nom}`;
  const onRemoved = () => {
    toast('success', t('agents.removed', { name }));
    void reload();
  };
  return (
    <li>
      <span className={styles.who} translate="no">
        {name}
        <span className={styles.note}>{agent.email}</span>
      </span>
      <DeleteButton
        title={t('agents.remove.title', { name })}
        remove={() => remove(agent.userId)}
        onRemoved={onRemoved}
        failed={(reason) => t('agents.remove.failed', { reason })}
      >
        {t('agents.remove.text')}
      </DeleteButton>
    </li>
  );
}

function AddAgent({ siteId }: { siteId: number }) {
  const { t } = useTranslation('adminSites');
  const { add } = useAgentMutations(siteId);
  const form = useSchemaForm(NewAgent, { defaultValues: { email: '' } });
  const onSaved = ({ prenom, nom }: Agent) => {
    toast('success', t('agents.added', { name: `${prenom} ${nom}` }));
    form.reset();
  };
  const { save, failure } = useSave({ form, send: add, onSaved });
  return (
    <Form form={form} onSubmit={save} className={styles.form}>
      <EmailField />
      <FormFault>{failure !== undefined && t('agents.addFailed', { reason: reasonFor(failure) })}</FormFault>
      <div>
        <Button type="submit" look="quiet" busy={form.formState.isSubmitting}>
          {t('agents.add')}
        </Button>
      </div>
    </Form>
  );
}

function EmailField() {
  const { t } = useTranslation('adminSites');
  const field = useFields<NewAgent>();
  return (
    <TextField
      label={t('agents.email')}
      hint={t('agents.emailHint')}
      type="email"
      inputMode="email"
      autoComplete="off"
      {...field('email')}
    />
  );
}
