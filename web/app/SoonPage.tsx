import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { paths } from './paths.ts';

/** Stands where a page is not written yet. */
export default function SoonPage() {
  const { t } = useTranslation();
  return (
    <div className="page section">
      <PageTitle title={t('soon.title')} />
      <EmptyState
        as="h1"
        title={t('soon.title')}
        action={<ButtonLink to={paths.home}>{t('notFound.home')}</ButtonLink>}
      >
        <p>{t('soon.text')}</p>
      </EmptyState>
    </div>
  );
}
