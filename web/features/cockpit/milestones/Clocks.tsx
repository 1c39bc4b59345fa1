import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/containers/schema.ts';
import { instantIn } from '#shared/containers/wall-time.ts';
import type { ContainerMilestones } from '#shared/milestones/schema.ts';
import { clockName } from '#shared/places/clock.ts';
import { timeZoneAt } from '#shared/places/places.ts';
import { date, relativeDays } from '#web/core/format.ts';
import { wallTimeOf, wallTimePattern } from '#web/core/wallTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { DateField } from '#web/ui/form/DateField.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import styles from './Milestones.module.css';
import { useChange } from './useChange.ts';

interface ClocksProps {
  container: Container;
  state: ContainerMilestones;
}

/** Ends of the free days and of storage at the port of arrival. */
export function Clocks({ container, state }: ClocksProps) {
  const { t } = useTranslation('cockpit');
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const zone = timeZoneAt(container.destination, container.fuseau);
  const { franchise = null, magasinage = null } = state.horloges ?? {};
  const text = (clock: typeof franchise) =>
    clock === null
      ? t('milestones.noClock')
      : t(clock.propose ? 'milestones.proposedClock' : 'milestones.clock', {
          date: date(language, clock.fin, zone),
          days: relativeDays(language, clock.fin, zone),
        });
  return (
    <div className={styles.clocks}>
      <p>{t('milestones.franchise', { text: text(franchise) })}</p>
      <p>{t('milestones.magasinage', { text: text(magasinage) })}</p>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t('milestones.setClocks')}
      </Button>
      {open && <ClocksDialog container={container} state={state} zone={zone} onClose={() => setOpen(false)} />}
    </div>
  );
}

function ClocksDialog({ container, state, zone, onClose }: ClocksProps & { zone: string; onClose: () => void }) {
  const { t } = useTranslation('cockpit');
  const language = useLanguage();
  const form = useId();
  const wall = (fin: string | undefined) => (fin ? wallTimeOf(fin, zone) : '');
  const [franchise, setFranchise] = useState(wall(state.horloges?.franchise?.fin));
  const [magasinage, setMagasinage] = useState(wall(state.horloges?.magasinage?.fin));
  const { send, busy, fields, fault } = useChange(container.id, onClose);
  const instant = (typed: string) => (wallTimePattern.test(typed) ? instantIn(zone, typed) : null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = {
      version: state.version ?? 0,
      franchiseFin: instant(franchise),
      magasinageFin: instant(magasinage),
    };
    void send({ kind: 'clocks', input: { params: { id: container.id }, body } });
  };
  return (
    <ConfirmDialog
      open
      title={t('milestones.clocksTitle')}
      confirmLabel={t('milestones.save')}
      form={form}
      busy={busy}
      onCancel={onClose}
    >
      <form id={form} className={styles.parts} onSubmit={submit} noValidate>
        <p>{t('milestones.clocksText')}</p>
        <DateField
          label={t('milestones.franchiseFin')}
          hint={clockName(language, zone)}
          error={fields.franchiseFin}
          withTime
          value={franchise}
          onChange={({ target }) => setFranchise(target.value)}
        />
        <DateField
          label={t('milestones.magasinageFin')}
          hint={clockName(language, zone)}
          error={fields.magasinageFin}
          withTime
          value={magasinage}
          onChange={({ target }) => setMagasinage(target.value)}
        />
        <FormFault>{fault}</FormFault>
      </form>
    </ConfirmDialog>
  );
}
