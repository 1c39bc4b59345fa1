import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import LockOpen from 'lucide-react/icons/lock-open';
import Printer from 'lucide-react/icons/printer';
import { useTranslation } from 'react-i18next';
import type { DrawerWithMovements } from '#shared/counter/schema.ts';
import { Balance } from '#web/core/drawer/Balance.tsx';
import { ClosingSheet } from '#web/core/drawer/ClosingSheet.tsx';
import { DrawerStatutBadge } from '#web/core/drawer/DrawerStatutBadge.tsx';
import { Movements } from '#web/core/drawer/Movements.tsx';
import { drawerQuery } from '#web/core/drawer/queries.ts';
import { RowPanel } from '#web/core/table/RowPanel.tsx';
import { useSiteTime, useSiteZone } from '#web/features/agent/queries/useSiteTime.ts';
import { Button } from '#web/ui/Button.tsx';
import { Printed } from '#web/ui/Printed.tsx';
import { Verbatim } from '#web/ui/Verbatim.tsx';
import styles from './Drawer.module.css';
import { useHolder } from './queries.ts';

interface ClosedDrawerProps {
  id: number;
  onOpenAnother: () => void;
}

/** Closing sheet of a drawer that its agent has counted, to be printed. */
export function ClosedDrawer({ id, onOpenAnother }: ClosedDrawerProps) {
  const { t } = useTranslation('agentDrawer');
  const isOffice = useHolder() === 'office';
  const query = useQuery({ ...drawerQuery(id), networkMode: 'always', retry: false });
  return (
    <>
      <RowPanel query={query} absent={t('absent')} failed={(advice) => t('failed', { advice })}>
        {(drawer) => <Closed drawer={drawer} />}
      </RowPanel>
      <Button look="quiet" icon={isOffice ? ArrowLeft : LockOpen} wide onClick={onOpenAnother}>
        {t(isOffice ? 'closed.office' : 'closed.another')}
      </Button>
    </>
  );
}

function Closed({ drawer }: { drawer: DrawerWithMovements }) {
  const { t } = useTranslation(['agentDrawer', 'drawer']);
  const siteTime = useSiteTime();
  const zone = useSiteZone();
  const { cloture, statut, mouvements } = drawer;
  if (!cloture) return <p>{t('closed.stillOpen')}</p>;
  return (
    <>
      <section className={styles.card}>
        <h2>{t('closed.title')}</h2>
        <p className={styles.note}>{t('drawer:sheet.closed', { time: siteTime(cloture.le) })}</p>
        <div>
          <DrawerStatutBadge statut={statut} />
        </div>
        <Balance drawer={drawer} />
        {cloture.motif && (
          <p>
            {t('drawer:reason')} <Verbatim>{cloture.motif}</Verbatim>
          </p>
        )}
        {statut === 'CLOS' && <p className={styles.note}>{t('closed.next')}</p>}
        <Button look="accent" icon={Printer} wide onClick={() => window.print()}>
          {t('drawer:print')}
        </Button>
      </section>
      <section className={styles.card}>
        <h2>{t('movements', { count: mouvements })}</h2>
        <Movements drawer={drawer} zone={zone} newestFirst />
      </section>
      <Printed>
        <ClosingSheet drawer={drawer} zone={zone} />
      </Printed>
    </>
  );
}
