import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/containers/schema.ts';
import type { Leg } from '#shared/legs/schema.ts';
import { ContainerFact } from '#web/core/admin/ContainerFact.tsx';
import { CONTAINER_PARAM } from '#web/core/admin/ContainerFilter.tsx';
import { useKnownContainer } from '#web/core/admin/containers.ts';
import { DeleteButton } from '#web/core/admin/DeleteButton.tsx';
import { loadedContainer } from '#web/core/container/useContainer.ts';
import { lazyForm } from '#web/core/loading/lazyForm.tsx';
import { paths } from '#web/core/paths.ts';
import { PhoneLink } from '#web/core/phone/PhoneNumber.tsx';
import { usePlaceName } from '#web/core/places/usePlaceName.ts';
import { Moment } from '#web/core/time/Moment.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './LegPanel.module.css';
import { LegStatut } from './LegStatut.tsx';
import { useLegMutations } from './queries.ts';

const edit = lazyForm(async () => (await import('./LegForm.tsx')).EditLeg);

interface LegPanelProps {
  leg: Leg;
  onRemoved: () => void;
}

/** Panel with a leg's places, dates and contacts, and buttons to edit and delete it. */
export function LegPanel({ leg, onRemoved }: LegPanelProps) {
  const [editing, setEditing] = useState(false);
  const container = loadedContainer(useKnownContainer(leg.bookingId));
  if (editing && container) return <edit.Form leg={leg} fuseau={container.fuseau} onDone={() => setEditing(false)} />;
  return (
    <>
      <LegDetails leg={leg} container={container} />
      <LegActions leg={leg} onEdit={container ? () => setEditing(true) : undefined} onRemoved={onRemoved} />
    </>
  );
}

function LegDetails({ leg, container }: { leg: Leg; container: Container | null | undefined }) {
  const { t } = useTranslation(['adminLogistics', 'table']);
  const nameOf = usePlaceName();
  return (
    <>
      <div>
        <LegStatut statut={leg.statut} />
      </div>
      <Facts title={t('facts')} short>
        <Fact name={t('columns.depart')}>
          {nameOf(leg.lieuDepart)}
          <span className={styles.when}>
            <Moment at={leg.dateDepart} container={container} />
          </span>
        </Fact>
        <Fact name={t('columns.arrivee')}>
          {nameOf(leg.lieuArrivee)}
          <span className={styles.when}>
            <Moment at={leg.dateArrivee} container={container} />
          </span>
        </Fact>
        <ContainerFact id={leg.bookingId} />
      </Facts>
      <Facts title={t('who')} short>
        <Fact name={t('fields.transporteur')}>{leg.transporteur}</Fact>
        <Fact name={t('fields.responsable')}>{leg.responsable}</Fact>
        <Fact name={t('fields.telephone')}>
          <PhoneLink number={leg.telephone} />
        </Fact>
        {leg.notes && <Fact name={t('fields.notes')}>{leg.notes}</Fact>}
      </Facts>
    </>
  );
}

interface LegActionsProps {
  leg: Leg;
  /** Undefined until the container, and with it the time zone of the leg, is loaded. */
  onEdit: (() => void) | undefined;
  onRemoved: () => void;
}

function LegActions({ leg, onEdit, onRemoved }: LegActionsProps) {
  const { t } = useTranslation(['adminLogistics', 'table']);
  const nameOf = usePlaceName();
  const { remove, forget } = useLegMutations(leg.id);
  const onDeleted = () => {
    toast('success', t('remove.done'));
    forget();
    onRemoved();
  };
  return (
    <div className={styles.actions}>
      {onEdit && <Button onClick={onEdit}>{t('table:edit')}</Button>}
      <DeleteButton
        title={t('remove.title')}
        remove={remove}
        onRemoved={onDeleted}
        failed={(reason) => t('remove.failed', { reason })}
      >
        {t('remove.text', { from: nameOf(leg.lieuDepart), to: nameOf(leg.lieuArrivee), carrier: leg.transporteur })}
      </DeleteButton>
      <ButtonLink look="quiet" to={`${paths.adminTracking}?${CONTAINER_PARAM}=${leg.bookingId}`}>
        {t('follow')}
      </ButtonLink>
    </div>
  );
}
