import { useTranslation } from 'react-i18next';
import type { UnreachableCustomers } from '#shared/changes/schema.ts';
import { PhoneLink } from '#web/core/phone/PhoneNumber.tsx';
import { Verbatim } from '#web/ui/Verbatim.tsx';
import { TitledList } from './TitledList.tsx';

/** Customers whom no mail about a change reaches, with the phone numbers to call. */
export function Unreachable({ customers = [] }: { customers: UnreachableCustomers | undefined }) {
  const { t } = useTranslation(['change', 'common']);
  if (customers.length === 0) return null;
  return (
    <TitledList title={t('unreachable', { count: customers.length })}>
      {customers.map(({ userId, nom, email, telephone }) => (
        <li key={userId}>
          <Verbatim>{nom}</Verbatim> ({email ? <Verbatim>{email}</Verbatim> : t('common:noEmail')}),{' '}
          <PhoneLink number={telephone} />
        </li>
      ))}
    </TitledList>
  );
}
