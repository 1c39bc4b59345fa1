import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/containers/schema.ts';
import type { ContainerMilestones } from '#shared/milestones/schema.ts';
import { timeZoneAt } from '#shared/places/places.ts';
import { date, relativeDays } from '#web/core/format.ts';
import { lazyForm } from '#web/core/loading/lazyForm.tsx';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './Milestones.module.css';

const dialog = lazyForm(async () => (await import('./ClocksDialog.tsx')).ClocksDialog, null);

interface ClocksProps {
  container: Container;
  state: ContainerMilestones;
}

/** Ends of the free days and of storage at the port of arrival. */
export function Clocks({ container, state }: ClocksProps) {
  const { t } = useTranslation('cockpit');
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  dialog.usePreload();
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
      {open && <dialog.Form container={container} state={state} zone={zone} onClose={() => setOpen(false)} />}
    </div>
  );
}
