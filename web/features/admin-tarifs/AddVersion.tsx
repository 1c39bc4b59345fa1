import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayIn } from '#shared/dates.ts';
import type { Tarif, TarifVersion } from '#shared/tarifs/schema.ts';
import { browserZone } from '#web/core/format.ts';
import { SaveForm } from '#web/core/forms/SaveForm.tsx';
import { useSchemaForm } from '#web/core/forms/useSchemaForm.ts';
import { RowPanel } from '#web/core/table/RowPanel.tsx';
import { useTarifVersion } from '#web/core/tarif/useTarifVersion.ts';
import { toast } from '#web/ui/toasts.ts';
import { OpenContainers } from './OpenContainers.tsx';
import { PricePreview } from './PricePreview.tsx';
import { useAddVersion } from './queries.ts';
import { VersionFields } from './VersionFields.tsx';
import { AddedVersionForm, copyOf, dayAfter } from './values.ts';

interface AddVersionProps {
  tarif: Tarif;
  onDone: () => void;
}

/** Form that adds a version to a price list, begun as a copy of the latest one. */
export function AddVersion({ tarif, onDone }: AddVersionProps) {
  const { t } = useTranslation('adminTarifs');
  const latest = tarif.versions.at(-1)?.version ?? 0;
  return (
    <RowPanel
      query={useTarifVersion({ id: tarif.id, version: latest })}
      absent={t('versions.absent')}
      failed={(advice) => t('versions.failed', { advice })}
    >
      {(before) => <CopiedVersion tarif={tarif} before={before} onDone={onDone} />}
    </RowPanel>
  );
}

function CopiedVersion({ tarif, before, onDone }: AddVersionProps & { before: TarifVersion }) {
  const { t } = useTranslation('adminTarifs');
  const add = useAddVersion(tarif);
  const earliest = dayAfter(before.effet);
  const [copy] = useState(() => copyOf(before, laterOf(earliest, dayAfter(dayIn(new Date(), browserZone())))));
  const form = useSchemaForm(AddedVersionForm, { defaultValues: { version: copy } });
  const onSaved = ({ version }: TarifVersion) => {
    toast('success', t('versions.added', { version }));
    onDone();
  };
  return (
    <div data-wide-panel>
      <SaveForm
        form={form}
        submit={t('versions.submit')}
        send={add}
        onSaved={onSaved}
        onCancel={onDone}
        failed={(reason) => t('versions.addFailed', { reason })}
      >
        <VersionFields earliest={earliest} />
        <PricePreview before={before} />
        <OpenContainers tarifId={tarif.id} />
      </SaveForm>
    </div>
  );
}

const laterOf = (one: string, other: string): string => (one > other ? one : other);
