import { useQuery } from '@tanstack/react-query';
import Search from 'lucide-react/icons/search';
import UserPlus from 'lucide-react/icons/user-plus';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import { type CounterCustomer, type CustomerSearch, NewCustomer } from '#shared/customers/schema.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { CustomerFields } from '#web/core/customer/CustomerFields.tsx';
import { Form } from '#web/core/forms/Form.tsx';
import { useSchemaForm } from '#web/core/forms/useSchemaForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import styles from './Counter.module.css';
import { customerSearchOf } from './customerSearch.ts';
import { FoundCustomers } from './FoundCustomers.tsx';
import { foundCustomers, useNewCustomer } from './queries.ts';

/** Finds the customer by phone number or name, or adds one. */
export function CustomerStep({ onChosen }: { onChosen: (customer: CounterCustomer) => void }) {
  const { t } = useTranslation('counter');
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState<CustomerSearch>();
  const [isUnreadable, setUnreadable] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const { data, error, isFetching } = useQuery(foundCustomers(search));
  const find = (event: FormEvent) => {
    event.preventDefault();
    const read = customerSearchOf(typed);
    setUnreadable(read === undefined);
    if (read) setSearch(read);
  };
  if (isAdding) return <AddCustomer typed={typed} onAdded={onChosen} onBack={() => setAdding(false)} />;
  return (
    <>
      <form className={styles.search} onSubmit={find} noValidate>
        <TextField
          label={t('customer.search')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete="off"
          autoFocus
          maxLength={80}
          error={isUnreadable ? t('customer.unreadable') : undefined}
        />
        <Button type="submit" look="accent" icon={Search} wide busy={isFetching}>
          {t('customer.find')}
        </Button>
      </form>
      {error && <Notice tone="error">{t('customer.failed', { reason: reasonFor(error) })}</Notice>}
      <FoundCustomers customers={data} onChosen={onChosen} />
      {(data || isUnreadable) && (
        <Button look="quiet" icon={UserPlus} wide onClick={() => setAdding(true)}>
          {t('customer.new')}
        </Button>
      )}
    </>
  );
}

type Values = v.InferInput<typeof NewCustomer>;

interface AddCustomerProps {
  /** Phone number or name that was looked for. */
  typed: string;
  onAdded: (customer: CounterCustomer) => void;
  onBack: () => void;
}

function AddCustomer({ typed, onAdded, onBack }: AddCustomerProps) {
  const { t } = useTranslation('counter');
  const add = useNewCustomer();
  const isPhone = /^[+(0-9]/.test(typed.trim());
  const form = useSchemaForm(NewCustomer, {
    defaultValues: {
      prenom: '',
      nom: isPhone ? '' : typed.trim(),
      telephone: isPhone ? typed.trim() : '',
      langue: 'fr',
      email: '',
      adresse: '',
    } satisfies Values,
  });
  return (
    <Form
      form={form}
      className={styles.form}
      onSubmit={(values) => add.mutateAsync(values).then(onAdded, () => undefined)}
    >
      <CustomerFields short />
      {add.error && <Notice tone="error">{t('customer.notAdded', { reason: reasonFor(add.error) })}</Notice>}
      <Button type="submit" look="accent" icon={UserPlus} wide busy={add.isPending}>
        {t('customer.add')}
      </Button>
      <Button look="quiet" wide onClick={onBack}>
        {t('back')}
      </Button>
    </Form>
  );
}
