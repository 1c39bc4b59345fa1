import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmailLink } from '#web/core/contact/EmailLink.tsx';
import { UserName } from '#web/core/names/PersonName.tsx';
import { paths } from '#web/core/paths.ts';
import { PhoneLink } from '#web/core/phone/PhoneNumber.tsx';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useUser } from './users.ts';

interface UserFactsProps {
  title: string;
  userId: number;
}

/**
 * Name, phone and email of a row's customer; the number until the account is loaded, in the same space, so that no
 * button below moves under the pointer.
 */
export function UserFacts({ title, userId }: UserFactsProps) {
  const { t } = useTranslation('table');
  const { data: user, isPending } = useUser(userId);
  return (
    <Facts title={title} short>
      <Fact name={t('name')}>
        <Link to={`${paths.adminUsers}?ouvert=${userId}`}>
          {user ? <UserName of={user} /> : t('number', { id: userId })}
        </Link>
      </Fact>
      {isPending && (
        <>
          <Fact name={t('phone')}>
            <Skeleton height="1.45em" />
          </Fact>
          <Fact name={t('email')} wide>
            <Skeleton height="1.45em" />
          </Fact>
        </>
      )}
      {user && !user.supprimeLe && (
        <>
          <Fact name={t('phone')}>
            <PhoneLink number={user.telephone} />
          </Fact>
          <Fact name={t('email')}>
            <EmailLink address={user.email} />
          </Fact>
        </>
      )}
    </Facts>
  );
}
