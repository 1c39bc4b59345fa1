import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CockpitColis, CockpitContainer } from '#shared/cockpit/schema.ts';
import { AdminPage } from '#web/core/admin/AdminPage.tsx';
import { InterruptedRunSlot } from '#web/core/admin/bulk/InterruptedRunSlot.tsx';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { useCockpitRows } from '#web/core/container/cockpit.ts';
import { Journal } from '#web/core/journal/Journal.tsx';
import { lazyForm } from '#web/core/loading/lazyForm.tsx';
import { usePlaceName } from '#web/core/places/usePlaceName.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { lazyAfterPaint } from '#web/ui/lazyAfterPaint.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { type BulkChoice, kindOf } from './bulk/choices.ts';
import { ContainerActions } from './ContainerActions.tsx';
import { ContainerHead } from './ContainerHead.tsx';
import { Decided } from './Decided.tsx';
import { Exceptions } from './Exceptions.tsx';
import { Money } from './Money.tsx';
import { MilestonesSlot } from './milestones/MilestonesSlot.tsx';
import { StagesBar } from './StagesBar.tsx';

const bulk = lazyForm(async () => {
  const [module] = await Promise.all([import('./bulk/BulkDialog.tsx'), loadTexts(['bulk', 'change'])]);
  return module.default;
}, null);

const MissingRecords = lazyAfterPaint(
  async () => {
    const [module] = await Promise.all([import('./MissingRecords.tsx'), loadTexts(['missingRecords'])]);
    return module.default;
  },
  () => null,
);

const UnidentifiedBoxes = lazyAfterPaint(
  async () => {
    const [module] = await Promise.all([import('./UnidentifiedBoxes.tsx'), loadTexts(['adminBoxes'])]);
    return module.default;
  },
  () => null,
);

const Waitlist = lazyAfterPaint(
  async () => {
    const [module] = await Promise.all([import('./Waitlist.tsx'), loadTexts(['waitlist'])]);
    return module.default;
  },
  () => null,
);

const ContainerMargin = lazyAfterPaint(
  async () => {
    const [module] = await Promise.all([import('./ContainerMargin.tsx'), loadTexts(['expenses'])]);
    return module.default;
  },
  () => <Skeleton height="3rem" lines={5} width="100%" />,
);

const Parcels = lazyAfterPaint(
  async () => (await import('./Parcels.tsx')).Parcels,
  () => <Skeleton height="3rem" lines={6} width="100%" />,
);

const Exports = lazyAfterPaint(
  async () => (await import('./Exports.tsx')).Exports,
  () => <Skeleton height="7rem" width="100%" />,
);

/** Reports whether a row is a parcel of this container, not one of another that was found in it. */
const isOwn = ({ conteneurOrigine }: CockpitColis): boolean => conteneurOrigine === null;

/** Stages, exceptions, parcels and money of a container, with the actions on many parcels at once. */
export function Cockpit({ container }: { container: CockpitContainer }) {
  const { t } = useTranslation(['cockpit', 'table']);
  const nameOf = usePlaceName();
  bulk.usePreload();
  const { conteneur, compteurs, montants } = container;
  const { data, error, isFetching, refetch } = useCockpitRows(conteneur.id);
  const { rows, found } = useMemo(
    () => ({
      rows: data?.filter(isOwn),
      found: data?.filter((row) => !isOwn(row) && row.aFaire === null) ?? [],
    }),
    [data],
  );
  const [choice, setChoice] = useState<BulkChoice>();
  const { lieuEnlevement, destination } = conteneur;
  return (
    <AdminPage title={t('table:journey', { from: nameOf(lieuEnlevement), to: nameOf(destination) })}>
      <ContainerHead container={conteneur} />
      <ContainerActions container={conteneur} />
      <StagesBar compteurs={compteurs} />
      {!choice && (
        <InterruptedRunSlot
          scope={conteneur.id}
          of="colis"
          nameOf={({ action }) => t(`kinds.${kindOf(action)}`)}
          onContinue={(run) => setChoice({ run })}
        />
      )}
      {rows && <Exceptions container={conteneur} rows={rows} found={found} onAct={setChoice} />}
      {!rows && !error && <Skeleton height="3rem" lines={3} width="100%" />}
      {data && <Decided rows={data} containerId={conteneur.id} />}
      <MissingRecords containerId={conteneur.id} />
      <UnidentifiedBoxes containerId={conteneur.id} />
      {conteneur.attente && <Waitlist container={conteneur} />}
      <MilestonesSlot container={conteneur} />
      {rows && <Parcels container={conteneur} rows={rows} onAct={setChoice} />}
      {!rows && error && (
        <ErrorState
          message={t('rowsFailed', { advice: adviceOn(error) })}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!rows && !error && <Skeleton height="3rem" lines={6} width="100%" />}
      <Money montants={montants} />
      <ContainerMargin container={container} />
      <Exports container={conteneur} rows={rows} />
      <Journal of={{ bookingId: conteneur.id }} title={t('journal')} />
      {choice && <bulk.Form container={conteneur} choice={choice} onClose={() => setChoice(undefined)} />}
    </AdminPage>
  );
}
