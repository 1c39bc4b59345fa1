import { useTranslation } from 'react-i18next';
import type { User } from '#shared/auth/schema.ts';
import { AdminPage } from '#web/core/admin/AdminPage.tsx';
import cells from '#web/core/admin/cells.module.css';
import { Email } from '#web/core/admin/Email.tsx';
import { Unreachable } from '#web/core/admin/Unreachable.tsx';
import { UserSearch } from '#web/core/admin/UserSearch.tsx';
import { useNames } from '#web/core/names.ts';
import { PhoneNumber } from '#web/core/phone/PhoneNumber.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useAddress } from '#web/ui/ledger/address.ts';
import { Ledger } from '#web/ui/ledger/Ledger.tsx';
import type { Column } from '#web/ui/ledger/LedgerTable.tsx';
import { useUsersPage } from './queries.ts';
import { Active, Role } from './Standing.tsx';
import { UserPanel } from './UserPanel.tsx';

/** Everybody with an account. */
export default function AdminUsersPage() {
  const { t } = useTranslation('adminUsers');
  const address = useAddress();
  const page = useUsersPage(address.cursor);
  return (
    <AdminPage title={t('title')}>
      <Ledger
        name={t('title')}
        address={address}
        page={page}
        columns={useColumns()}
        filters={<UserSearch onChoose={({ id }) => address.open(id)} />}
        empty={<EmptyState title={t('none')} />}
        failed={(advice) => t('failed', { advice })}
        panel={{
          title: (id) => t('panel', { id }),
          body: (id, known) => <UserPanel id={id} known={known} />,
        }}
      />
    </AdminPage>
  );
}

function useColumns(): Column<User>[] {
  const { t } = useTranslation(['adminUsers', 'ledger']);
  const names = useNames();
  return [
    {
      key: 'name',
      title: t('columns.name'),
      cell: (user) => (
        <>
          <strong className={cells.clamped}>{names.ofUser(user)}</strong>
          <span className={cells.small}>{t('ledger:number', { id: user.id })}</span>
        </>
      ),
    },
    {
      key: 'email',
      title: t('columns.email'),
      cell: ({ email, emailInjoignable }) => (
        <>
          <Email address={email} />
          <Unreachable reason={emailInjoignable} />
        </>
      ),
    },
    {
      key: 'phone',
      title: t('columns.phone'),
      cell: ({ telephone }) => (
        <span className={cells.figures}>
          <PhoneNumber number={telephone} />
        </span>
      ),
      spare: true,
    },
    { key: 'role', title: t('columns.role'), cell: ({ role }) => <Role role={role} /> },
    { key: 'active', title: t('columns.active'), cell: ({ actif }) => <Active actif={actif} />, spare: true },
  ];
}
