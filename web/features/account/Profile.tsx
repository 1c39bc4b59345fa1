import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { authRoutes } from '#shared/auth/routes.ts';
import type { User } from '#shared/auth/schema.ts';
import { paths } from '#web/app/paths.ts';
import { accountKeys } from '#web/core/account/keys.ts';
import { call } from '#web/core/api/call.ts';
import { adviceOn } from '#web/core/api/reason.ts';
import { languageNames } from '#web/i18n/i18n.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { ParcelArt } from '#web/ui/ParcelArt.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { EmailState } from './EmailState.tsx';
import styles from './Profile.module.css';

/** The customer's details, as they stand on the label of what they send. */
export function Profile() {
  const { t } = useTranslation('account');
  const { data, error, refetch, isFetching, isPaused } = useQuery({
    queryKey: accountKeys.details,
    queryFn: async () => (await call(authRoutes.details, {})).data,
  });
  if (data) return <Label user={data} />;
  if (isPaused) return <ErrorState message={t('offline')} />;
  if (error)
    return (
      <ErrorState message={`${t('failed')} ${adviceOn(error)}`} onRetry={() => void refetch()} retrying={isFetching} />
    );
  return <Ghost />;
}

/** What the account holds; what it may lack says so. */
function Label({ user }: { user: Partial<User> }) {
  const { t } = useTranslation('account');
  const { email, emailConfirme, telephone, adresse, langue, role } = user;
  const name = [user.nom, user.prenom].filter(Boolean).join(' ');
  return (
    <section className={styles.label} aria-labelledby="details">
      <h2 id="details" className={styles.title}>
        {t('label')}
      </h2>
      <span className={styles.stamp}>
        <ParcelArt />
      </span>
      <dl className={styles.facts}>
        <Fact kind="name" name={t('fields.name')}>
          {name || t('missing')}
        </Fact>
        <Fact kind="address" name={t('fields.address')}>
          {adresse || t('unspecified')}
        </Fact>
        <Fact name={t('fields.email')}>
          {email || t('missing')}
          {emailConfirme !== undefined && <EmailState confirmed={emailConfirme} />}
        </Fact>
        <Fact name={t('fields.phone')}>{telephone || t('missing')}</Fact>
        <Fact name={t('fields.language')}>
          {langue ? languageNames[langue] : t('unspecified')}
          <small className={styles.hint}>{t('language')}</small>
        </Fact>
        <Fact name={t('fields.role')}>{role ? t(`roles.${role}`) : t('missing')}</Fact>
      </dl>
      <p className={styles.change}>
        {t('change')} <Link to={paths.contact}>{t('write')}</Link>
      </p>
    </section>
  );
}

interface FactProps {
  /** The two that stand large, as an address on a label does. */
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

function Ghost() {
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
