import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Colis } from '#shared/colis/schema.ts';
import { isOpen } from '#shared/containers/rules.ts';
import { MessagePreview } from '#web/core/admin/change/MessagePreview.tsx';
import { MotifForm } from '#web/core/admin/change/MotifForm.tsx';
import { useContainerChoices, useContainerNames } from '#web/core/admin/containers.ts';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import styles from './DecisionDialog.module.css';
import { useMove, useMovePreview } from './decisions.ts';
import { MoneyEffect } from './MoneyEffect.tsx';

/** Dialog that moves a parcel to another open departure, after showing what it does to space, money and messages. */
export function MoveDialog({ colis, onClose }: { colis: Colis; onClose: () => void }) {
  const { t } = useTranslation(['adminColis', 'table']);
  const form = useId();
  const [vers, setVers] = useState<number>();
  const [missing, setMissing] = useState(false);
  const preview = useMovePreview(colis.id, vers);
  const { decide, busy, fault } = useMove(colis, onClose);
  const otherDestination = preview.data?.autreDestination === true;
  const submit = (motif: string) => {
    if (vers === undefined) return setMissing(true);
    decide({ vers, motif, ...(otherDestination && { autreDestination: true }) });
  };
  return (
    <ConfirmDialog
      open
      title={t('decide.move.title', { id: colis.id })}
      confirmLabel={
        otherDestination && preview.data
          ? t('decide.move.submitTo', { destination: preview.data.vers.destination })
          : t('decide.move.submit')
      }
      form={form}
      busy={busy}
      onCancel={onClose}
    >
      <div className={styles.parts}>
        <p>{t('decide.move.text')}</p>
        <DepartureField
          colis={colis}
          value={vers}
          error={missing && vers === undefined ? t('decide.move.missing') : undefined}
          onChoose={setVers}
        />
        {otherDestination && preview.data && (
          <p className={styles.obstacle}>{t('decide.move.otherDestination', preview.data.vers)}</p>
        )}
        {vers !== undefined && <MoneyEffect preview={preview} />}
        {preview.data && <MessagePreview messages={preview.data.messages} />}
        <MotifForm form={form} onSubmit={submit} />
        <FormFault>{fault}</FormFault>
      </div>
    </ConfirmDialog>
  );
}

interface DepartureFieldProps {
  colis: Colis;
  value: number | undefined;
  error: string | undefined;
  onChoose: (id: number | undefined) => void;
}

/** Select field for an open departure other than the parcel's; those to the same destination first. */
function DepartureField({ colis, value, error, onChoose }: DepartureFieldProps) {
  const { t } = useTranslation(['adminColis', 'table']);
  const { departure } = useContainerNames();
  const { data = [], isPending, isError } = useContainerChoices();
  const from = data.find(({ id }) => id === colis.containerBookingId);
  const open = data
    .filter((container) => container.id !== colis.containerBookingId && isOpen(container, new Date()))
    .sort((a, b) => a.dateDepart.localeCompare(b.dateDepart));
  const isSame = ({ destination }: (typeof open)[number]) => destination === from?.destination;
  const groups = [
    { label: t('decide.move.sameDestination'), containers: open.filter(isSame) },
    { label: t('decide.move.otherDestinations'), containers: open.filter((container) => !isSame(container)) },
  ].filter(({ containers }) => containers.length > 0);
  return (
    <SelectField
      label={t('decide.move.departure')}
      hint={
        isError
          ? t('decide.move.departuresFailed')
          : !isPending && open.length === 0
            ? t('decide.move.noDeparture')
            : undefined
      }
      error={error}
      value={value ?? ''}
      onChange={({ target }) => onChoose(target.value === '' ? undefined : Number(target.value))}
    >
      <option value="">{t('table:chooseContainer')}</option>
      {groups.map(({ label, containers }) => (
        <optgroup key={label} label={label}>
          {containers.map((container) => (
            <option key={container.id} value={container.id}>
              {departure(container)}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
