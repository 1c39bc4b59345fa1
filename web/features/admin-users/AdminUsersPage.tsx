import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import UserPlus from 'lucide-react/icons/user-plus';
import { useTranslation } from 'react-i18next';
import type { User } from '#shared/auth/schema.ts';
import { AdminList } from '#web/core/admin/AdminList.tsx';
import cells from '#web/core/admin/cells.module.css';
import { Email } from '#web/core/admin/Email.tsx';
import { NameCell } from '#web/core/admin/NameCell.tsx';
import { UnreachableMark } from '#web/core/admin/UnreachableMark.tsx';
import { UserSearch } from '#web/core/admin/UserSearch.tsx';
import { lazyForm } from '#web/core/loading/lazyForm.tsx';
import { UserName } from '#web/core/names/PersonName.tsx';
import { paths } from '#web/core/paths.ts';
import { PhoneNumber } from '#web/core/phone/PhoneNumber.tsx';
import type { Column } from '#web/core/table/DataTable.tsx';
import { useListAddress } from '#web/core/table/useListAddress.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { useOneUser, useUsersPage } from './queries.ts';
import { AccessBadge, RoleBadge } from './UserBadges.tsx';
import { UserPanel } from './UserPanel.tsx';

const add = lazyForm(async () => (await import('./CustomerForm.tsx')).AddCustomer);

/** Admin list of all users, with a form that adds a customer without a login. */
export default function AdminUsersPage() {
  const { t } = useTranslation('adminUsers');
  const address = useListAddress();
  add.usePreload();
  return (
    <AdminList
      texts="adminUsers"
      address={address}
      page={useUsersPage(address.cursor)}
      columns={useColumns()}
      filters={[{ names: [], control: <UserSearch onChoose={({ id }) => address.open(id)} /> }]}
      panel={{ useRow: useOneUser, body: (user) => <UserPanel key={user.id} user={user} onMerged={address.open} /> }}
      action={
        <ButtonLink look="quiet" icon={FileSpreadsheet} to={paths.adminImport}>
          {t('import')}
        </ButtonLink>
      }
      adding={{
        icon: UserPlus,
        label: t('add.open'),
        panel: {
          title: t('add.title'),
          body: (close) => <add.Form onAdded={({ id }) => address.open(id)} onCancel={close} />,
        },
      }}
    />
  );
}

function useColumns(): Column<User>[] {
  const { t } = useTranslation(['adminUsers', 'table', 'common']);
  return [
    {
      key: 'name',
      title: t('columns.name'),
      cell: (user) => (
        <NameCell note={t('table:number', { id: user.id })}>
          <UserName of={user} />
        </NameCell>
      ),
    },
    {
      key: 'email',
      title: t('columns.email'),
      cell: ({ email, emailInjoignable, sansConnexion }) => (
        <>
          {sansConnexion && email === '' ? t('common:noEmail') : <Email address={email} />}
          <UnreachableMark reason={emailInjoignable} />
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
      wideOnly: true,
    },
    { key: 'role', title: t('columns.role'), cell: ({ role }) => <RoleBadge role={role} /> },
    { key: 'active', title: t('columns.active'), cell: (user) => <AccessBadge user={user} />, wideOnly: true },
  ];
}
