import Printer from 'lucide-react/icons/printer';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Balance } from '#web/core/drawer/Balance.tsx';
import { ClosingSheet } from '#web/core/drawer/ClosingSheet.tsx';
import { DrawerStatutBadge } from '#web/core/drawer/DrawerStatutBadge.tsx';
import { Movements } from '#web/core/drawer/Movements.tsx';
import { paths } from '#web/core/paths.ts';
import { placeTime } from '#web/core/time/placeTime.ts';
import { readerTime } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { Printed } from '#web/ui/Printed.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Verbatim } from '#web/ui/Verbatim.tsx';
import { AgentName } from './AgentName.tsx';
import { ConfirmCount } from './ConfirmCount.tsx';
import styles from './Drawers.module.css';
import { OfficeLink } from './OfficeLink.tsx';
import type { ListedDrawer } from './queries.ts';
import { useSiteOf } from './useSiteOf.ts';

/** Panel with a drawer's accounts, its movements and its closing, which an admin confirms and prints. */
export function DrawerPanel({ drawer }: { drawer: ListedDrawer }) {
  const { t } = useTranslation(['adminDrawers', 'drawer']);
  const { zone } = useSiteOf()(drawer);
  const { statut, cloture, liste, mouvements } = drawer;
  return (
    <>
      <div>
        <DrawerStatutBadge statut={statut} />
      </div>
      {(statut === 'CLOS' || cloture) && (
        <div className={styles.buttons}>
          {statut === 'CLOS' && <ConfirmCount drawer={drawer} />}
          {liste && cloture && (
            <Button look="quiet" icon={Printer} onClick={() => window.print()}>
              {t('drawer:print')}
            </Button>
          )}
        </div>
      )}
      {statut === 'OUVERT' && drawer.agentId === null && (
        <div className={styles.buttons}>
          <OfficeLink>{t('manage')}</OfficeLink>
        </div>
      )}
      <section className={styles.card}>
        <h2>{t('accounts')}</h2>
        <Balance drawer={drawer} />
      </section>
      <DrawerFacts drawer={drawer} zone={zone} />
      <section className={styles.card}>
        <h2>{t('drawer:sheet.movements', { count: mouvements })}</h2>
        {liste ? (
          <Movements drawer={{ ...drawer, liste }} zone={zone} newestFirst linksPayments />
        ) : (
          <Skeleton lines={4} />
        )}
      </section>
      {liste && cloture && (
        <Printed>
          <ClosingSheet drawer={{ ...drawer, liste }} zone={zone} />
        </Printed>
      )}
    </>
  );
}

function DrawerFacts({ drawer, zone }: { drawer: ListedDrawer; zone: string | undefined }) {
  const { t } = useTranslation(['adminDrawers', 'drawer']);
  const language = useLanguage();
  const at = (instant: string) => (zone ? placeTime(language, instant, zone) : readerTime(language, instant));
  const { site, agentId, ouvertLe, cloture, validation } = drawer;
  return (
    <Facts title={t('facts')} short>
      <Fact name={t('columns.agent')}>
        {agentId === null ? (
          <AgentName of={drawer} />
        ) : (
          <Link to={`${paths.adminUsers}?ouvert=${agentId}`}>
            <AgentName of={drawer} />
          </Link>
        )}
      </Fact>
      <Fact name={t('columns.site')} wide>
        {site ?? t('drawer:office')}
      </Fact>
      <Fact name={t('columns.opened')}>{at(ouvertLe)}</Fact>
      {cloture && <Fact name={t('columns.closed')}>{at(cloture.le)}</Fact>}
      {cloture?.motif && (
        <Fact name={t('columns.reason')} wide>
          <Verbatim>{cloture.motif}</Verbatim>
        </Fact>
      )}
      {validation && (
        <>
          <Fact name={t('columns.confirmed')}>{at(validation.le)}</Fact>
          <Fact name={t('columns.confirmedBy')}>
            <Link to={`${paths.adminUsers}?ouvert=${validation.par}`}>
              {validation.nom === '' ? t('drawer:someAdmin') : <Verbatim>{validation.nom}</Verbatim>}
            </Link>
          </Fact>
          <Fact name={t('drawer:hash')} wide>
            <Verbatim>{validation.empreinte}</Verbatim>
          </Fact>
        </>
      )}
    </Facts>
  );
}
