import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/containers/schema.ts';
import { instantIn } from '#shared/containers/wall-time.ts';
import type { ContainerMilestones } from '#shared/milestones/schema.ts';
import { clockName } from '#shared/places/clock.ts';
import { wallTimeOf, wallTimePattern } from '#web/core/time/wallTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { DateField } from '#web/ui/form/DateField.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import styles from './Milestones.module.css';
import { useChange } from './useChange.ts';

interface ClocksDialogProps {
  container: Container;
  state: ContainerMilestones;
  /** Time zone of the port of arrival. */
  zone: string;
  onClose: () => void;
}

/** Dialog in which an admin sets the ends of the free days and of storage at the port of arrival. */
export function ClocksDialog({ container, state, zone, onClose }: ClocksDialogProps) {
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
