import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { paths } from './paths.ts';

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <div className="page section">
      <PageTitle title={t('notFound.title')} />
      <EmptyState
        as="h1"
        title={t('notFound.title')}
        action={<ButtonLink to={paths.home}>{t('notFound.home')}</ButtonLink>}
      >
        <p>{t('notFound.text')}</p>
      </EmptyState>
    </div>
  );
}
