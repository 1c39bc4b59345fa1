import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import type { User } from '#shared/auth/schema.ts';
import { type CounterCustomer, NewCustomer } from '#shared/customers/schema.ts';
import { PanelForm } from '#web/core/admin/PanelForm.tsx';
import { PhoneField } from '#web/core/forms/phone/PhoneField.tsx';
import { useFields } from '#web/core/forms/useFields.ts';
import { useSchemaForm } from '#web/core/forms/useSchemaForm.ts';
import { languageNames } from '#web/i18n/i18n.ts';
import { languages } from '#web/i18n/language.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextAreaField, TextField } from '#web/ui/form/TextField.tsx';
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
    <PanelForm
      form={form}
      submit={t('add.submit')}
      send={add}
      onSaved={onSaved}
      onCancel={onCancel}
      failed={(reason) => t('add.failed', { reason })}
    >
      <p>{t('add.hint')}</p>
      <Fields />
    </PanelForm>
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
    <PanelForm
      form={form}
      submit={t('table:save')}
      send={update}
      onSaved={onSaved}
      onCancel={onDone}
      failed={(reason) => t('edit.failed', { reason })}
    >
      <Fields />
    </PanelForm>
  );
}

function Fields() {
  const { t } = useTranslation('adminUsers');
  const field = useFields<Values>();
  return (
    <>
      <PhoneField<Values> name="telephone" label={t('columns.phone')} autoComplete="off" />
      <TextField label={t('fields.prenom')} autoComplete="off" maxLength={80} {...field('prenom')} />
      <TextField label={t('fields.nom')} autoComplete="off" maxLength={80} {...field('nom')} />
      <SelectField label={t('facts.language')} hint={t('fields.langueHint')} autoComplete="off" {...field('langue')}>
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('columns.email')}
        hint={t('fields.emailHint')}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        optional
        {...field('email')}
      />
      <TextAreaField label={t('facts.address')} rows={2} maxLength={300} optional {...field('adresse')} />
    </>
  );
}

const NOBODY: Values = { prenom: '', nom: '', telephone: '', langue: 'fr', email: '', adresse: '' };
