import Printer from 'lucide-react/icons/printer';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasLeft, isUnderWay } from '#shared/colis/rules.ts';
import type { Colis } from '#shared/colis/schema.ts';
import { hasIntake } from '#web/core/colis/hasIntake.ts';
import { mayHaveLabel } from '#web/core/colis/mayHaveLabel.ts';
import { pathTo } from '#web/core/paths.ts';
import { ShareTracking } from '#web/core/tracking/ShareTracking.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { FoldableSection } from '#web/ui/FoldableSection.tsx';
import { Verbatim } from '#web/ui/Verbatim.tsx';
import { useReplaceCode } from './queries.ts';
import { RevokeCode } from './RevokeCode.tsx';
import styles from './TrackingPanel.module.css';

/** Tracking code of a parcel, with its label and the link to share; a parcel without a code gets one here. */
export function TrackingPanel({ colis }: { colis: Colis }) {
  const { t } = useTranslation(['trackingCode', 'colis']);
  const [replacing, setReplacing] = useState(false);
  const replace = useReplaceCode(colis, () => setReplacing(false));
  return (
    <FoldableSection row id="tracking" title={t('title')} hint={<Verbatim>{colis.codeSuivi ?? ''}</Verbatim>}>
      {colis.codeSuivi === null ? (
        <>
          <p>{t('missing')}</p>
          <div className={styles.actions}>
            <Button look="quiet" busy={replace.isPending} onClick={() => replace.mutate()}>
              {t('create')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className={styles.code} translate="no">
            {colis.codeSuivi}
          </p>
          <p className={styles.text}>{t('text')}</p>
          <div className={styles.actions}>
            {mayHaveLabel(colis) && isUnderWay(colis) && (
              <ButtonLink
                to={pathTo('colisLabel', { colisId: colis.id })}
                look={hasLeft(colis) || hasIntake(colis) ? 'quiet' : 'primary'}
                icon={Printer}
              >
                {t('colis:label.print')}
              </ButtonLink>
            )}
            <ShareTracking code={colis.codeSuivi} />
            {isUnderWay(colis) && (
              <Button look="quiet" icon={RefreshCw} onClick={() => setReplacing(true)}>
                {t('replace.open')}
              </Button>
            )}
            <RevokeCode colis={colis} />
          </div>
        </>
      )}
      <ConfirmDialog
        open={replacing}
        title={t('replace.title')}
        confirmLabel={t('replace.confirm')}
        onConfirm={() => replace.mutate()}
        onCancel={() => setReplacing(false)}
        busy={replace.isPending}
        danger
      >
        <p>{t('replace.text')}</p>
      </ConfirmDialog>
    </FoldableSection>
  );
}
