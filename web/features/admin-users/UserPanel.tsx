import BadgeCheck from 'lucide-react/icons/badge-check';
import Boxes from 'lucide-react/icons/boxes';
import Merge from 'lucide-react/icons/merge';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Send from 'lucide-react/icons/send';
import Umbrella from 'lucide-react/icons/umbrella';
import Wallet from 'lucide-react/icons/wallet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#shared/auth/schema.ts';
import { CUSTOMER_PARAM } from '#web/core/admin/CustomerFilter.tsx';
import { UnreachableMark } from '#web/core/admin/UnreachableMark.tsx';
import { EmailLink } from '#web/core/contact/EmailLink.tsx';
import { lazyForm } from '#web/core/loading/lazyForm.tsx';
import { UserName } from '#web/core/names/PersonName.tsx';
import { paths, pathTo } from '#web/core/paths.ts';
import { PhoneLink } from '#web/core/phone/PhoneNumber.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { AccessBadge, RoleBadge } from './UserBadges.tsx';
import styles from './UserPanel.module.css';

const code = lazyForm(async () => (await import('./RecoveryCode.tsx')).RecoveryCode);
const merge = lazyForm(async () => (await import('./MergeCustomer.tsx')).MergeCustomer);
const edit = lazyForm(async () => (await import('./CustomerForm.tsx')).EditCustomer);

/** Panel with a user's details and links to their parcels, payments, documents and notifications; a customer without a login can be edited, and merged with another one. */
export function UserPanel({ user, onMerged }: { user: User; onMerged: (id: number) => void }) {
  const { t } = useTranslation(['table', 'adminUsers']);
  const [editing, setEditing] = useState(false);
  const [merging, setMerging] = useState(false);
  if (editing) return <edit.Form user={user} onDone={() => setEditing(false)} />;
  return (
    <>
      <div className={styles.head}>
        <p className={styles.name}>
          <UserName of={user} />
        </p>
        <RoleBadge role={user.role} />
        <AccessBadge user={user} />
      </div>
      {!user.supprimeLe && <UserDetails user={user} />}
      {user.sansConnexion && !user.supprimeLe && (
        <div>
          <Button onClick={() => setEditing(true)}>{t('table:edit')}</Button>
        </div>
      )}
      {user.sansConnexion && !user.supprimeLe && <code.Form id={user.id} />}
      {user.role !== 'ADMIN' &&
        !user.supprimeLe &&
        (merging ? (
          <merge.Form
            id={user.id}
            onMerged={(id) => {
              setMerging(false);
              onMerged(id);
            }}
            onCancel={() => setMerging(false)}
          />
        ) : (
          <div>
            <Button look="quiet" icon={Merge} onClick={() => setMerging(true)}>
              {t('adminUsers:merge.open')}
            </Button>
          </div>
        ))}
      <RecordLinks user={user} />
    </>
  );
}

function UserDetails({ user: { email, telephone, adresse, langue, emailInjoignable } }: { user: User }) {
  const { t } = useTranslation('adminUsers');
  return (
    <Facts title={t('facts.title')} short>
      <Fact name={t('columns.email')}>
        <EmailLink address={email} /> <UnreachableMark reason={emailInjoignable} />
      </Fact>
      <Fact name={t('columns.phone')}>
        <PhoneLink number={telephone} />
      </Fact>
      {adresse && <Fact name={t('facts.address')}>{adresse}</Fact>}
      <Fact name={t('facts.language')}>{t(`languages.${langue}`)}</Fact>
    </Facts>
  );
}

/** Links to the user's records; of an erased account only parcels and payments are kept, for accounting. */
function RecordLinks({ user: { id, supprimeLe } }: { user: User }) {
  const { t } = useTranslation('adminUsers');
  const customerQuery = `?${CUSTOMER_PARAM}=${id}`;
  const kept = [
    { key: 'colis', icon: Boxes, to: `${paths.adminColis}${customerQuery}` },
    { key: 'payments', icon: Wallet, to: `${paths.adminPayments}${customerQuery}` },
    { key: 'statement', icon: ReceiptText, to: pathTo('customerStatement', { id }) },
  ] as const;
  const links = [
    ...kept,
    { key: 'documents', icon: BadgeCheck, to: `${paths.adminCustoms}${customerQuery}&statut=TOUS` },
    { key: 'insurances', icon: Umbrella, to: `${paths.adminInsurance}${customerQuery}` },
    { key: 'notifications', icon: Send, to: `${paths.adminNotifications}${customerQuery}` },
  ] as const;
  return (
    <nav className={styles.links} aria-label={t('theirs.title')}>
      {(supprimeLe ? kept : links).map(({ key, icon, to }) => (
        <ButtonLink key={key} to={to} look="quiet" icon={icon}>
          {t(`theirs.${key}`)}
        </ButtonLink>
      ))}
    </nav>
  );
}
