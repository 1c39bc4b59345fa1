import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tarif } from '#shared/tarifs/schema.ts';
import { ServiceBadge } from '#web/core/admin/ServiceBadge.tsx';
import { lazyForm } from '#web/core/loading/lazyForm.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { useTarifTexts } from './useTarifTexts.ts';

const edit = lazyForm(async () => (await import('./TarifForm.tsx')).EditTarif);

/** Panel with a price list's corridor and versions, and a button to edit it. */
export function TarifPanel({ tarif }: { tarif: Tarif }) {
  const { t } = useTranslation(['adminTarifs', 'table']);
  const texts = useTarifTexts();
  const [editing, setEditing] = useState(false);
  if (editing) return <edit.Form tarif={tarif} onDone={() => setEditing(false)} />;
  return (
    <>
      <div>
        <ServiceBadge enService={tarif.enService} />
      </div>
      <Facts title={tarif.nom}>
        <Fact name={t('corridor')}>{texts.corridor(tarif)}</Fact>
        <Fact name={t('columns.current')}>{texts.current(tarif)}</Fact>
      </Facts>
      <div>
        <Button onClick={() => setEditing(true)}>{t('table:edit')}</Button>
      </div>
    </>
  );
}
