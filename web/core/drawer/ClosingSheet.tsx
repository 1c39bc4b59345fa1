import { useTranslation } from 'react-i18next';
import type { DrawerWithMovements } from '#shared/counter/schema.ts';
import { placeTime } from '#web/core/time/placeTime.ts';
import { readerTime } from '#web/core/time/readerTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Sentence, Verbatim } from '#web/ui/Verbatim.tsx';
import { Balance } from './Balance.tsx';
import styles from './ClosingSheet.module.css';
import { Movements } from './Movements.tsx';

interface ClosingSheetProps {
  drawer: DrawerWithMovements;
  /** Time zone of its site; undefined for the reader's. */
  zone: string | undefined;
}

/** Sheet of a closed cash drawer as it is printed: accounts, movements, reason, confirmation and two signatures. */
export function ClosingSheet({ drawer, zone }: ClosingSheetProps) {
  const { t } = useTranslation('drawer');
  const language = useLanguage();
  const timeOf = (instant: string) => (zone ? placeTime(language, instant, zone) : readerTime(language, instant));
  const { id, site, agent, ouvertLe, cloture, validation } = drawer;
  return (
    <div className={styles.sheet}>
      <h1>{t('sheet.title', { id })}</h1>
      <p>
        {site ? <Verbatim>{site}</Verbatim> : t('office')}
        {agent && (
          <>
            {' · '}
            <Verbatim>{agent}</Verbatim>
          </>
        )}
        <br />
        {t('sheet.opened', { time: timeOf(ouvertLe) })}
        {cloture && (
          <>
            <br />
            {t('sheet.closed', { time: timeOf(cloture.le) })}
          </>
        )}
      </p>
      <Balance drawer={drawer} />
      {cloture?.motif && (
        <p>
          {t('reason')} <Verbatim>{cloture.motif}</Verbatim>
        </p>
      )}
      <h2>{t('sheet.movements', { count: drawer.mouvements })}</h2>
      <Movements drawer={drawer} zone={zone} />
      {validation && (
        <p className={styles.hash}>
          <Sentence keeps={[validation.nom]}>
            {t('sheet.confirmed', { time: timeOf(validation.le), name: validation.nom || t('someAdmin') })}
          </Sentence>
          <br />
          {t('hash')} {validation.empreinte}
        </p>
      )}
      <div className={styles.signatures}>
        <p>{t('sheet.agentSigns')}</p>
        <p>{t('sheet.adminSigns')}</p>
      </div>
    </div>
  );
}
