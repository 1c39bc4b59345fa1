import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/containers/schema.ts';
import { instantIn } from '#shared/containers/wall-time.ts';
import { type DelayReason, MILESTONE_NAMES } from '#shared/milestones/codes.ts';
import { delayDays } from '#shared/milestones/rules.ts';
import type { Milestone } from '#shared/milestones/schema.ts';
import { clockName } from '#shared/places/clock.ts';
import { findLocode, LOCODES } from '#shared/places/unlocodes.ts';
import { useCockpitContainer } from '#web/core/container/cockpit.ts';
import { ReasonField } from '#web/core/milestones/ReasonField.tsx';
import { wallTimeOf, wallTimePattern } from '#web/core/time/wallTime.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { DateField } from '#web/ui/form/DateField.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextAreaField } from '#web/ui/form/TextField.tsx';
import styles from './Milestones.module.css';
import { useChange } from './useChange.ts';

interface ActualDialogProps {
  container: Container;
  milestone: Milestone;
  version: number;
  onClose: () => void;
}

/** Dialog that records that a milestone has happened, now by default; or corrects or withdraws its record. */
export function ActualDialog({ container, milestone, version, onClose }: ActualDialogProps) {
  const { t } = useTranslation('cockpit');
  const language = useLanguage();
  const form = useId();
  const { code, prevu, reel } = milestone;
  const [unlocode, setUnlocode] = useState(milestone.unlocode ?? '');
  const fuseau = findLocode(unlocode)?.fuseau ?? milestone.fuseau;
  const [date, setDate] = useState(() => wallTimeOf(reel ?? new Date().toISOString(), fuseau));
  const [motif, setMotif] = useState<DelayReason>();
  const [raison, setRaison] = useState('');
  const { send, busy, fields, fault } = useChange(container.id, onClose);
  const isLate = code !== 'CLOS' && wallTimePattern.test(date) && delayDays(prevu, instantIn(fuseau, date), fuseau) > 0;
  const params = { id: container.id, code };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send({
      kind: 'record',
      input: {
        params,
        body: { date, unlocode, version, motif: motif ?? null, ...(reel !== null && { raison }) },
      },
    });
  };
  const withdraw = () => void send({ kind: 'withdraw', input: { params, body: { version, raison } } });
  const name = MILESTONE_NAMES[language][code];
  return (
    <ConfirmDialog
      open
      title={t(reel === null ? 'milestones.recordTitle' : 'milestones.correctTitle', { name })}
      confirmLabel={t(reel === null ? 'milestones.recordSubmit' : 'milestones.save')}
      form={form}
      busy={busy}
      onCancel={onClose}
    >
      <form id={form} className={styles.parts} onSubmit={submit} noValidate>
        <SelectField
          label={t('milestones.where')}
          error={fields.unlocode}
          value={unlocode}
          onChange={({ target }) => setUnlocode(target.value)}
        >
          <option value="">{t('milestones.choosePlace')}</option>
          {LOCODES.map(({ code: each, noms }) => (
            <option key={each} value={each}>
              {`${noms[language]} (${each})`}
            </option>
          ))}
        </SelectField>
        <DateField
          label={t('milestones.when')}
          hint={clockName(language, fuseau)}
          error={fields.date}
          withTime
          value={date}
          onChange={({ target }) => setDate(target.value)}
        />
        {(isLate || fields.motif) && <ReasonField value={motif} error={fields.motif} onChoose={setMotif} />}
        {reel !== null && (
          <TextAreaField
            label={t('milestones.why')}
            hint={t('milestones.whyHint')}
            rows={2}
            error={fields.raison}
            value={raison}
            onChange={({ target }) => setRaison(target.value)}
          />
        )}
        {(code === 'DEPA' || code === 'ARRI') && reel === null && <p>{t('milestones.addsEvent')}</p>}
        {code === 'DEPA' && reel === null && !container.manifesteClos && <OpenManifest containerId={container.id} />}
        <FormFault>{fault}</FormFault>
        {code === 'DEPA' && reel !== null && container.manifesteClos && <p>{t('milestones.staysClosed')}</p>}
        {reel !== null && (
          <Button look="danger" busy={busy} onClick={withdraw}>
            {t('milestones.withdraw')}
          </Button>
        )}
      </form>
    </ConfirmDialog>
  );
}

/** Warning that the loading manifest is open, and what the departure then does to parcels that were not scanned. */
function OpenManifest({ containerId }: { containerId: number }) {
  const { t } = useTranslation('cockpit');
  const { data } = useCockpitContainer(containerId);
  if (!data) return null;
  const { charges, recusNonCharges } = data.compteurs;
  return (
    <p className={styles.missing}>
      {charges > 0
        ? t('milestones.manifestOpen', { count: recusNonCharges })
        : t('milestones.nothingScanned', { count: recusNonCharges })}
    </p>
  );
}
