import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import type { User } from '#shared/auth/schema.ts';
import { type CounterCustomer, NewCustomer } from '#shared/customers/schema.ts';
import { CustomerFields } from '#web/core/customer/CustomerFields.tsx';
import { SaveForm } from '#web/core/forms/SaveForm.tsx';
import { useSchemaForm } from '#web/core/forms/useSchemaForm.ts';
import { toast } from '#web/ui/toasts.ts';
import { useAddCustomer, useUpdateCustomer } from './queries.ts';

type Values = v.InferInput<typeof NewCustomer>;

/** Form that adds a customer without a login. */
export function AddCustomer({
  onAdded,
  onCancel,
}: {
  onAdded: (customer: CounterCustomer) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation('adminUsers');
  const add = useAddCustomer();
  const form = useSchemaForm(NewCustomer, { defaultValues: NOBODY });
  const onSaved = (customer: CounterCustomer) => {
    toast('success', t('add.done'));
    onAdded(customer);
  };
  return (
    <SaveForm
      form={form}
      submit={t('add.submit')}
      send={add}
      onSaved={onSaved}
      onCancel={onCancel}
      failed={(reason) => t('add.failed', { reason })}
    >
      <p>{t('add.hint')}</p>
      <CustomerFields />
    </SaveForm>
  );
}

/** Form that replaces the fields of a customer without a login. */
export function EditCustomer({ user, onDone }: { user: User; onDone: () => void }) {
  const { t } = useTranslation(['adminUsers', 'table']);
  const update = useUpdateCustomer(user.id);
  const { prenom, nom, telephone, langue, email, adresse } = user;
  const form = useSchemaForm(NewCustomer, { defaultValues: { prenom, nom, telephone, langue, email, adresse } });
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
      <CustomerFields />
    </SaveForm>
  );
}

const NOBODY: Values = { prenom: '', nom: '', telephone: '', langue: 'fr', email: '', adresse: '' };
