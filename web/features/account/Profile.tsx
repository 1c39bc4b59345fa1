import { useMutation, useQuery } from '@tanstack/react-query';
import Pencil from 'lucide-react/icons/pencil';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { User } from '#shared/auth/schema.ts';
import { ownDetails } from '#web/core/account/details.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { paths } from '#web/core/paths.ts';
import { PhoneNumber } from '#web/core/phone/PhoneNumber.tsx';
import { languageNames } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { ParcelArt } from '#web/ui/ParcelArt.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toasts.ts';
import { Verbatim } from '#web/ui/Verbatim.tsx';
import type { EditProfile } from './EditProfile.tsx';
import { EmailState } from './EmailState.tsx';
import styles from './Profile.module.css';

/** The customer's details, shown like the label of their parcels and edited in place. */
export function Profile() {
  const { t } = useTranslation('account');
  const { data, error, refetch, isFetching, isPaused } = useQuery(ownDetails);
  if (data) return <Label user={data} />;
  if (isPaused) return <ErrorState message={t('offline')} />;
  if (error)
    return (
      <ErrorState message={`${t('failed')} ${adviceOn(error)}`} onRetry={() => void refetch()} retrying={isFetching} />
    );
  return <LabelSkeleton />;
}

type EditForm = typeof EditProfile;

/** Shows the details or, while they are edited, the form. */
function Label({ user }: { user: User }) {
  const { t } = useTranslation('account');
  const { Form, open, opening, close } = useEditForm();
  const editButton = useRef<HTMLButtonElement>(null);
  const closeAndFocus = () => {
    flushSync(close);
    editButton.current?.focus();
  };
  return (
    <section className={styles.label} aria-labelledby="details">
      <h2 id="details" className={styles.title}>
        {t('label')}
      </h2>
      <span className={styles.stamp}>
        <ParcelArt />
      </span>
      {Form ? (
        <Form user={user} onDone={closeAndFocus} />
      ) : (
        <>
          <ProfileFacts user={user} />
          <div className={styles.change}>
            <Button ref={editButton} look="quiet" icon={Pencil} busy={opening} onClick={open}>
              {t('edit.open')}
            </Button>
            {!user.emailInjoignable && (
              <p>
                {t('change')} <Link to={paths.contact}>{t('write')}</Link>
              </p>
            )}
          </div>
        </>
      )}
    </section>
  );
}

/** Loads the form's code on demand, because most visits only read. */
function useEditForm() {
  const [Form, setForm] = useState<EditForm>();
  const { mutate, isPending } = useMutation({
    mutationFn: () => import('./EditProfile.tsx'),
    networkMode: 'always',
    onSuccess: ({ EditProfile }) => setForm(() => EditProfile),
    onError: (error) => toast('error', adviceOn(error)),
  });
  return { Form, open: () => mutate(), opening: isPending, close: () => setForm(undefined) };
}

/** Details of the account; missing values are shown as such. */
function ProfileFacts({ user }: { user: Partial<User> }) {
  const { t } = useTranslation('account');
  const { email, emailConfirme, emailInjoignable, telephone, adresse, langue, role } = user;
  const name = [user.nom, user.prenom].filter(Boolean).join(' ');
  return (
    <dl className={styles.facts}>
      <Fact kind="name" name={t('fields.name')}>
        {name ? <Verbatim>{name}</Verbatim> : t('missing')}
      </Fact>
      <Fact kind="address" name={t('fields.address')}>
        {adresse || t('unspecified')}
      </Fact>
      <Fact name={t('fields.email')}>
        {email ? <Verbatim>{email}</Verbatim> : t('missing')}
        {email && emailConfirme !== undefined && (
          <EmailState email={email} confirmed={emailConfirme} unreachable={emailInjoignable ?? null} />
        )}
      </Fact>
      <Fact name={t('fields.phone')}>{telephone ? <PhoneNumber number={telephone} /> : t('missing')}</Fact>
      <Fact name={t('fields.language')}>
        {langue ? languageNames[langue] : t('unspecified')}
        <small className={styles.hint}>{t('language')}</small>
      </Fact>
      <Fact name={t('fields.role')}>{role ? t(`roles.${role}`) : t('missing')}</Fact>
    </dl>
  );
}

interface FactProps {
  /** The two facts shown large, like an address on a label. */
  kind?: 'name' | 'address';
  name: string;
  children: ReactNode;
}

function Fact({ kind, name, children }: FactProps) {
  return (
    <div className={styles.fact} data-kind={kind}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function LabelSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.label}>
      <p role="status" className="visually-hidden">
        {t('ui.loading')}
      </p>
      <Skeleton width="40%" />
      <div className={styles.ghost}>
        <Skeleton width="70%" height="2rem" />
        <Skeleton lines={7} />
      </div>
    </div>
  );
}
