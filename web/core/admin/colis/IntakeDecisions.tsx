import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IncidentAct } from '#shared/colis/incident.ts';
import { isOutstanding, isUnderWay } from '#shared/colis/rules.ts';
import type { Colis } from '#shared/colis/schema.ts';
import { actsOf } from '#shared/situation/acts.ts';
import { isWaiting } from '#shared/situation/stages.ts';
import { loadedContainer, useContainer } from '#web/core/container/useContainer.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './ColisPanel.module.css';

const DecisionDialog = lazy(async () => ({ default: (await import('./DecisionDialog.tsx')).DecisionDialog }));
const IncidentDialog = lazy(async () => ({ default: (await import('./IncidentDialog.tsx')).IncidentDialog }));
const MoveDialog = lazy(async () => ({ default: (await import('./MoveDialog.tsx')).MoveDialog }));
const FeeDialog = lazy(async () => ({ default: (await import('./FeeDialog.tsx')).FeeDialog }));
const TermsDialog = lazy(async () => ({ default: (await import('./TermsDialog.tsx')).TermsDialog }));
const DutyDialog = lazy(async () => ({ default: (await import('./DutyDialog.tsx')).DutyDialog }));
const DutyTakeBackDialog = lazy(async () => ({ default: (await import('./WaiverDialog.tsx')).DutyTakeBackDialog }));
const StorageWaiverDialog = lazy(async () => ({ default: (await import('./WaiverDialog.tsx')).StorageWaiverDialog }));
const WaiverDialog = lazy(async () => ({ default: (await import('./WaiverDialog.tsx')).WaiverDialog }));

type Decision = 'APPLIQUER' | 'MAINTENIR' | 'waive' | 'terms' | 'fee' | 'duty' | 'dutyBack' | 'storage' | 'move';

interface IntakeDecisionsProps {
  colis: Colis;
  /** Words for a parcel on which nothing is to be decided. */
  none?: string | undefined;
  /** Offers what changes the price and its payment, too, though nothing waits for it. */
  withPrice?: boolean;
}

/** Decisions of an admin about a parcel: its exceptions, its difference, its payment, its departure. */
export function IntakeDecisions({ colis, none, withPrice = false }: IntakeDecisionsProps) {
  const { t } = useTranslation('adminColis');
  const [open, setOpen] = useState<Decision>();
  const [act, setAct] = useState<IncidentAct>();
  const choices = decisionsOn(colis, withPrice);
  const container = loadedContainer(useContainer(colis.containerBookingId));
  const acts = actsOf(colis, container ? { siteDepartId: container.siteDepart?.id ?? null } : undefined);
  const close = () => {
    setOpen(undefined);
    setAct(undefined);
  };
  if (choices.length + acts.length === 0) return none ? <p>{none}</p> : null;
  return (
    <>
      <div className={styles.links}>
        {acts.map((each) => (
          <Button key={each} look="quiet" onClick={() => setAct(each)}>
            {t(`decide.acts.${each}.open`, { container: colis.incident?.conteneurId })}
          </Button>
        ))}
        {choices.map((choice) => (
          <Button key={choice} look="quiet" onClick={() => setOpen(choice)}>
            {t(`decide.${choice}.open`)}
          </Button>
        ))}
      </div>
      <Suspense>
        {(open === 'APPLIQUER' || open === 'MAINTENIR') && (
          <DecisionDialog colis={colis} decision={open} onClose={close} />
        )}
        {act && <IncidentDialog colis={colis} act={act} onClose={close} />}
        {open === 'terms' && <TermsDialog colis={colis} onClose={close} />}
        {open === 'fee' && <FeeDialog colis={colis} onClose={close} />}
        {open === 'duty' && <DutyDialog colis={colis} onClose={close} />}
        {open === 'dutyBack' && <DutyTakeBackDialog colis={colis} onClose={close} />}
        {open === 'storage' && <StorageWaiverDialog colis={colis} onClose={close} />}
        {open === 'waive' && <WaiverDialog colis={colis} onClose={close} />}
        {open === 'move' && <MoveDialog colis={colis} onClose={close} />}
      </Suspense>
    </>
  );
}

const decisionsOn = (colis: Colis, withPrice: boolean): Decision[] => {
  const { etat, reception, supplement, paiementEnCours, chargement, aPayer, fraisArrivee, garde } = colis;
  if (etat === 'ANNULE') return [];
  const mayReprice = withPrice && isUnderWay(colis) && !paiementEnCours;
  const isWaivable = supplement?.etat === 'DU' || (withPrice && aPayer > 0);
  const isPending = reception?.ecart === 'SANS_PLACE' || reception?.ecart === 'A_DECIDER';
  return [
    ...(isPending && !paiementEnCours ? (['APPLIQUER'] as const) : []),
    ...(isPending ? (['MAINTENIR'] as const) : []),
    ...(mayReprice && isOutstanding(colis) ? (['terms'] as const) : []),
    ...(mayReprice ? (['fee'] as const) : []),
    ...(mayReprice && etat === 'ARRIVE' && !fraisArrivee?.droits ? (['duty'] as const) : []),
    ...(mayReprice && fraisArrivee?.droits ? (['dutyBack'] as const) : []),
    ...(mayReprice && garde && colis.tarif ? (['storage'] as const) : []),
    ...(isWaivable && !paiementEnCours ? (['waive'] as const) : []),
    ...(isWaiting({ etat }) && !chargement ? (['move'] as const) : []),
  ];
};
