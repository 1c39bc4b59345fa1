import { useMutation, useQuery } from '@tanstack/react-query';
import PackageSearch from 'lucide-react/icons/package-search';
import Search from 'lucide-react/icons/search';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { readReference } from '#shared/colis/reference.ts';
import type { CustomerSearch } from '#shared/customers/schema.ts';
import { intakeRoutes } from '#shared/intake/routes.ts';
import { call } from '#web/core/api/call.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { collectionOfClient, collectionOfColis } from '#web/core/colis/collectionPath.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Sentence } from '#web/ui/Verbatim.tsx';
import styles from './Counter.module.css';
import { customerSearchOf } from './customerSearch.ts';
import { FoundCustomers } from './FoundCustomers.tsx';
import { foundCustomers } from './queries.ts';

/** What was typed, as a search for customers, as a parcel's number or code, or both: ten digits may be either. */
type Read = { customers: CustomerSearch | undefined; reference: string | undefined };

const read = (typed: string): Read => {
  const found = readReference(typed);
  return { customers: customerSearchOf(typed), reference: 'reference' in found ? found.reference : undefined };
};

/** Finds whose money is taken: by phone number, by name, or by the number or code of a parcel. */
export function CollectionSearch() {
  const { t } = useTranslation('counter');
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState<Read>({ customers: undefined, reference: undefined });
  const [isUnreadable, setUnreadable] = useState(false);
  const { data, error, isFetching } = useQuery(foundCustomers(search.customers));
  const parcel = useMutation({
    mutationFn: async (reference: string) => (await call(intakeRoutes.parcel, { params: { reference } })).data,
    onSuccess: ({ id }) => navigate(collectionOfColis(id)),
  });
  const find = (event: FormEvent) => {
    event.preventDefault();
    const found = read(typed);
    setUnreadable(!found.customers && !found.reference);
    setSearch(found);
    parcel.reset();
    if (found.reference && !found.customers) parcel.mutate(found.reference);
  };
  const fault = parcel.error ?? error;
  return (
    <>
      <form className={styles.search} onSubmit={find} noValidate>
        <TextField
          name="qui"
          label={t('collection.search')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete="off"
          autoFocus
          maxLength={500}
          error={isUnreadable ? t('collection.unreadable') : undefined}
        />
        <Button type="submit" look="accent" icon={Search} wide busy={isFetching || parcel.isPending}>
          {t('customer.find')}
        </Button>
      </form>
      {fault && <Notice tone="error">{t('customer.failed', { reason: reasonFor(fault) })}</Notice>}
      {search.customers && search.reference && (
        <Button look="quiet" icon={PackageSearch} wide onClick={() => parcel.mutate(search.reference ?? '')}>
          <Sentence keeps={[search.reference]}>{t('collection.parcel', { reference: search.reference })}</Sentence>
        </Button>
      )}
      <FoundCustomers customers={data} onChosen={({ id }) => void navigate(collectionOfClient(id))} />
    </>
  );
}
