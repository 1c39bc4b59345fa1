import { useQuery } from '@tanstack/react-query';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { cockpitRoutes } from '#shared/cockpit/routes.ts';
import type { ContainerAlerts } from '#shared/cockpit/schema.ts';
import { call } from '#web/core/api/call.ts';
import { cockpitKeys } from '#web/core/container/cockpit.ts';
import { pathTo } from '#web/core/paths.ts';
import { usePlaceName } from '#web/core/places/usePlaceName.ts';
import styles from './AdminContainersPage.module.css';

/** Query for the containers under way that need an admin. */
export const useAlerts = () =>
  useQuery({
    queryKey: cockpitKeys.list('alerts'),
    queryFn: async () => (await call(cockpitRoutes.alerts, {})).data,
  });

/** Containers under way that need an admin: silent ones, delays without a reason, clocks that run out. */
export function Alerts({ alerts }: { alerts: readonly ContainerAlerts[] }) {
  const { t } = useTranslation(['adminContainers', 'table']);
  const nameOf = usePlaceName();
  if (alerts.length === 0) return null;
  return (
    <section className={styles.alerts} aria-labelledby="alerts">
      <h2 id="alerts">{t('alerts.title')}</h2>
      <ul>
        {alerts.map(({ id, lieuEnlevement, destination, alertes }) => (
          <li key={id}>
            <TriangleAlert size={20} aria-hidden="true" />
            <p>
              <Link to={pathTo('cockpit', { id })}>
                {t('table:journey', { from: nameOf(lieuEnlevement), to: nameOf(destination) })} ·{' '}
                {t('table:number', { id })}
              </Link>
              {alertes.map((alert) => (
                <span key={alert.type} className={styles.alert} data-urgent={isUrgent(alert) || undefined}>
                  {alertText(t, alert)}
                </span>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Alert = ContainerAlerts['alertes'][number];
type Translate = ReturnType<typeof useTranslation<['adminContainers', 'table']>>['t'];

const isClock = (type: Alert['type']): type is 'FRANCHISE' | 'MAGASINAGE' =>
  type === 'FRANCHISE' || type === 'MAGASINAGE';

/** Days left from which a clock is urgent. */
const URGENT_DAYS = 2;
const isUrgent = ({ type, jours }: Alert): boolean => isClock(type) && jours <= URGENT_DAYS;

const alertText = (t: Translate, { type, jours }: Alert): string =>
  isClock(type) && jours < 0 ? t(`alerts.over.${type}`) : t(`alerts.${type}`, { count: jours });
