import { useTranslation } from 'react-i18next';
import { isOpen } from '#shared/containers/rules.ts';
import { useContainerChoices, useContainerNames } from '#web/core/admin/containers.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';

interface DepartureFieldProps {
  /** Container that parcels leave. */
  from: number;
  value: number | undefined;
  error: string | undefined;
  onChoose: (id: number | undefined, isOtherDestination: boolean) => void;
}

/** Select field for an open departure other than the parcels' own; those to the same destination first. */
export function DepartureField({ from, value, error, onChoose }: DepartureFieldProps) {
  const { t } = useTranslation(['adminColis', 'table']);
  const { departure } = useContainerNames();
  const { data = [], isPending, isError } = useContainerChoices();
  const left = data.find(({ id }) => id === from);
  const open = data
    .filter((container) => container.id !== from && isOpen(container, new Date()))
    .sort((a, b) => a.dateDepart.localeCompare(b.dateDepart));
  const isSame = ({ destination }: (typeof open)[number]) => destination === left?.destination;
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
      onChange={({ target }) => {
        const chosen = open.find(({ id }) => String(id) === target.value);
        onChoose(chosen?.id, chosen !== undefined && !isSame(chosen));
      }}
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
