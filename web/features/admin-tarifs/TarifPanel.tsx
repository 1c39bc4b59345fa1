import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tarif } from '#shared/tarifs/schema.ts';
import { ServiceBadge } from '#web/core/admin/ServiceBadge.tsx';
import { lazyForm } from '#web/core/loading/lazyForm.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { OpenContainers } from './OpenContainers.tsx';
import styles from './TarifForm.module.css';
import { useTarifTexts } from './useTarifTexts.ts';
import { Versions } from './Versions.tsx';

const edit = lazyForm(async () => (await import('./TarifForm.tsx')).EditTarif);

const addVersion = lazyForm(async () => (await import('./AddVersion.tsx')).AddVersion);

/** Panel with a price list's corridor and versions, the containers that sell at it, and buttons to change it. */
export function TarifPanel({ tarif }: { tarif: Tarif }) {
  const { t } = useTranslation(['adminTarifs', 'table']);
  const texts = useTarifTexts();
  const [open, setOpen] = useState<'edit' | 'version'>();
  const close = () => setOpen(undefined);
  if (open === 'edit') return <edit.Form tarif={tarif} onDone={close} />;
  if (open === 'version') return <addVersion.Form tarif={tarif} onDone={close} />;
  return (
    <>
      <div>
        <ServiceBadge enService={tarif.enService} />
      </div>
      <Facts title={tarif.nom}>
        <Fact name={t('corridor')}>{texts.corridor(tarif)}</Fact>
        <Fact name={t('columns.current')}>{texts.current(tarif)}</Fact>
      </Facts>
      <div className={styles.actions}>
        <Button onClick={() => setOpen('version')}>{t('versions.add')}</Button>
        <Button look="quiet" onClick={() => setOpen('edit')}>
          {t('table:edit')}
        </Button>
      </div>
      <Versions tarif={tarif} />
      <OpenContainers tarifId={tarif.id} />
    </>
  );
}
