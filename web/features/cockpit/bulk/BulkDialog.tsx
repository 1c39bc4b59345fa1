import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkAction, BulkPreview } from '#shared/bulk/schema.ts';
import type { CockpitColis } from '#shared/cockpit/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import { RunStep } from '#web/core/admin/bulk/RunStep.tsx';
import type { BulkRun } from '#web/core/admin/bulk/readRun.ts';
import { useCockpitRows } from '#web/core/container/cockpit.ts';
import { containerKeys } from '#web/core/container/containers.ts';
import { ActionForm } from './ActionForm.tsx';
import { type BulkChoice, type BulkKind, kindOf, readyAction } from './choices.ts';
import { PreviewStep } from './PreviewStep.tsx';
import { sendPart } from './queries.ts';
import { useParcelNames } from './useParcelNames.ts';

interface BulkDialogProps {
  container: Container;
  choice: BulkChoice;
  onClose: () => void;
}

/** Dialog of one action for many parcels: its input, its preview, then its run with a result for each parcel. */
export default function BulkDialog({ container, choice, onClose }: BulkDialogProps) {
  const { t } = useTranslation('cockpit');
  const [run, setRun] = useState('run' in choice ? choice.run : undefined);
  const { data: rows = [] } = useCockpitRows(container.id);
  const nameOf = useParcelNames(rows);
  if (run)
    return (
      <RunStep
        {...{ nameOf, onClose }}
        scope={container.id}
        of="colis"
        begun={run}
        title={t(`kinds.${kindOf(run.action)}`)}
        send={(current, part) => sendPart(container.id, current, part)}
        outdated={containerKeys.all}
      />
    );
  if (!('kind' in choice)) return null;
  return <Preparation {...{ container, onClose }} {...choice} onConfirm={setRun} />;
}

interface PreparationProps {
  container: Container;
  kind: BulkKind;
  rows: readonly CockpitColis[];
  onConfirm: (run: BulkRun) => void;
  onClose: () => void;
}

function Preparation({ container, kind, rows, onConfirm, onClose }: PreparationProps) {
  const { t } = useTranslation('bulk');
  const [action, setAction] = useState(readyAction(kind));
  const [input, setInput] = useState<BulkAction>();
  const title = t(`titles.${kind}`, { count: rows.length });
  if (!action)
    return (
      <ActionForm
        {...{ container, kind, title, onClose }}
        earlier={input}
        onSubmit={(given) => {
          setInput(given);
          setAction(given);
        }}
      />
    );
  const confirm = (preview: BulkPreview, confirmed: BulkAction) => {
    const refused = new Set(preview.refuses.map(({ id }) => id));
    const documents = new Map(
      preview.documents.map(({ colisId, deposeLe, decideLe }) => [colisId, { deposeLe, decideLe }]),
    );
    const versions = new Map(preview.versions.map(({ colisId, version }) => [colisId, { version }]));
    const todo = rows
      .filter(({ id }) => !refused.has(id))
      .map(({ id, userId }) => ({ id, userId, ...documents.get(id), ...versions.get(id) }));
    onConfirm({ lot: crypto.randomUUID(), action: confirmed, todo, results: [] });
  };
  return (
    <PreviewStep
      {...{ container, kind, title, action, rows, onClose }}
      onBack={input && (() => setAction(undefined))}
      onChange={setAction}
      onConfirm={confirm}
    />
  );
}
