import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { mailto } from '#web/core/mailto.ts';
import { paths } from '#web/core/paths.ts';
import { PhoneLink } from '#web/core/phone/PhoneNumber.tsx';
import { useDisplayNames } from '#web/core/useDisplayNames.ts';
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
  const names = useDisplayNames();
  const { data: user, isPending } = useUser(userId);
  return (
    <Facts title={title} short>
      <Fact name={t('name')}>
        <Link to={`${paths.adminUsers}?ouvert=${userId}`}>
          {user ? names.ofUser(user) : t('number', { id: userId })}
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
            <a href={mailto(user.email)}>{user.email}</a>
          </Fact>
        </>
      )}
    </Facts>
  );
}
