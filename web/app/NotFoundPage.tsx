import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { paths } from '../core/paths.ts';
import styles from './NotFoundPage.module.css';

const suggestions = ['help', 'track', 'contact'] as const;

export default function NotFoundPage() {
  const { t } = useTranslation(['notFound', 'common']);
  return (
    <div className="page section">
      <PageTitle title={t('title')} />
      <EmptyState as="h1" title={t('title')} action={<ButtonLink to={paths.home}>{t('home')}</ButtonLink>}>
        <p>{t('text')}</p>
      </EmptyState>
      <ul className={styles.elsewhere} aria-label={t('elsewhere')}>
        {suggestions.map((name) => (
          <li key={name}>
            <Link to={paths[name]} className={styles.link}>
              {t(`common:links.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
