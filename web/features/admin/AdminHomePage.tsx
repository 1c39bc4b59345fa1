import Boxes from 'lucide-react/icons/boxes';
import ContainerIcon from 'lucide-react/icons/container';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { AdminPage } from '#web/core/admin/AdminPage.tsx';
import { adminWork, works } from '#web/core/admin/adminWork.ts';
import { useMenuLabel } from '#web/core/admin/useMenuLabel.ts';
import { paths } from '#web/core/paths.ts';
import { useSession } from '#web/core/session/session.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { lazyAfterPaint } from '#web/ui/lazyAfterPaint.tsx';
import styles from './AdminHomePage.module.css';
import { PendingTasks } from './PendingTasks.tsx';

const Approvals = lazyAfterPaint(
  async () => {
    const [module] = await Promise.all([import('./PendingApprovals.tsx'), loadTexts(['approvals'])]);
    return module.default;
  },
  () => null,
);

/** Admin home page: pending tasks and links to every page. */
export default function AdminHomePage() {
  const { t } = useTranslation('admin');
  const labelOf = useMenuLabel();
  const { user } = useSession();
  const name = user?.prenom;
  return (
    <AdminPage title={name ? t('welcome.title', { name }) : t('welcome.nameless')} lead={t('welcome.lead')}>
      <div className={styles.actions}>
        <ButtonLink to={paths.adminContainers} look="accent" icon={LayoutDashboard}>
          {t('welcome.cockpit')}
        </ButtonLink>
        <ButtonLink to={paths.home} icon={ContainerIcon}>
          {t('welcome.containers')}
        </ButtonLink>
        <ButtonLink to={paths.adminColis} icon={Boxes}>
          {t('welcome.colis')}
        </ButtonLink>
      </div>
      <Approvals />
      <PendingTasks />
      <section className={styles.all} aria-labelledby="all-pages">
        <h2 id="all-pages">{t('all')}</h2>
        <dl>
          {works.map(
            (work) =>
              work !== 'today' && (
                <div key={work}>
                  <dt>{t(`work.${work}`)}</dt>
                  {work === 'containers' && (
                    <dd>
                      <Link to={paths.addContainer}>{t('addContainer')}</Link>
                    </dd>
                  )}
                  {adminWork[work].map((page) => (
                    <dd key={page}>
                      <Link to={paths[page]}>{labelOf(page)}</Link>
                    </dd>
                  ))}
                </div>
              ),
          )}
        </dl>
      </section>
    </AdminPage>
  );
}
