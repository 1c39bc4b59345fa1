import { useTranslation } from 'react-i18next';
import type { Colis } from '#shared/colis/schema.ts';
import { IntakePhotos } from '#web/core/colis/IntakePhotos.tsx';
import { paths } from '#web/core/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { adminSituation } from './adminSituation.ts';

/** What an admin needs to decide on a damage, and what to do about a locked collection code; nothing otherwise. */
export function ExceptionFacts({ colis }: { colis: Colis }) {
  const { t } = useTranslation('adminColis');
  const { id, arrivee } = colis;
  return (
    <>
      {arrivee?.dommage != null && (
        <>
          <Notice tone="warning" title={t('damage.title')}>
            {arrivee.dommage}
          </Notice>
          <IntakePhotos photos={arrivee.photos} title={t('damage.photos')} />
        </>
      )}
      {adminSituation(colis, undefined).problemes.includes('CODE_BLOQUE') && (
        <Notice
          tone="warning"
          title={t('locked.title')}
          action={
            <ButtonLink look="quiet" to={`${paths.agentHandover}?colis=${id}`}>
              {t('locked.open')}
            </ButtonLink>
          }
        >
          {t('locked.text')}
        </Notice>
      )}
    </>
  );
}
