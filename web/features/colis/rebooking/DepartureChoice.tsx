import { useTranslation } from 'react-i18next';
import type { Colis } from '#shared/colis/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import { dollars, shortDate } from '#web/core/format.ts';
import { usePlaceName } from '#web/core/places/usePlaceName.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { useOtherDepartures } from './rebookingQueries.ts';

interface DepartureChoiceProps {
  colis: Colis;
  container: Container;
  value: number | undefined;
  error: string | undefined;
  onChoose: (id: number | undefined) => void;
}

/** Select field for another open departure to the same destination, the soonest first, with its price per kilo. */
export function DepartureChoice({ colis, container, value, error, onChoose }: DepartureChoiceProps) {
  const { t } = useTranslation('rebooking');
  const language = useLanguage();
  const nameOf = usePlaceName();
  const { data, isError } = useOtherDepartures(colis, container, true);
  const hint = isError ? t('departure.failed') : data?.length === 0 ? t('departure.none') : undefined;
  const labelOf = ({ lieuEnlevement, destination, dateDepart, fuseau, prixEstime, tarif }: Container) => {
    const departure = t('departure.option', {
      date: shortDate(language, dateDepart, fuseau),
      from: nameOf(lieuEnlevement),
      to: nameOf(destination),
    });
    return tarif ? departure : t('departure.atRate', { departure, rate: dollars(language, prixEstime) });
  };
  return (
    <SelectField
      label={t('departure.label')}
      hint={hint}
      error={error}
      value={value ?? ''}
      onChange={({ target }) => onChoose(data?.find(({ id }) => String(id) === target.value)?.id)}
    >
      <option value="">{t('departure.choose')}</option>
      {data?.map((other) => (
        <option key={other.id} value={other.id}>
          {labelOf(other)}
        </option>
      ))}
    </SelectField>
  );
}
