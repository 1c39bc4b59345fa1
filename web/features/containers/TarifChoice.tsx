import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/containers/schema.ts';
import { corridorMatch } from '#shared/tarifs/corridor.ts';
import type { Tarif } from '#shared/tarifs/schema.ts';
import { versionOn } from '#shared/tarifs/terms.ts';
import { date } from '#web/core/format.ts';
import { useTarifChoices } from '#web/core/tarif/useTarif.ts';
import { useTarifVersion } from '#web/core/tarif/useTarifVersion.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { ContainerNumberField, ContainerSelectField } from './fields.tsx';
import type { ContainerValues } from './values.ts';

/** Version at which the container already sells; null if it sells per kilo or is not added yet. */
type Sold = Container['tarif'];

/** Select of the price list at which a container sells, with the rate per kilo, which is the list's if there is one. */
export function PriceFields({ sold }: { sold: Sold }) {
  const chosen = useFormContext<ContainerValues>().watch('tarifId');
  return (
    <>
      <TarifSelect sold={sold} />
      <ContainerNumberField name="prixEstime" min={0} step={0.01} readOnly={chosen !== ''} />
    </>
  );
}

/**
 * Select of the price lists in service, without those for another journey than the container's, and of the one already
 * chosen.
 */
function TarifSelect({ sold }: { sold: Sold }) {
  const { t } = useTranslation('containers');
  const { data: tarifs = [], isError } = useTarifChoices();
  const [chosen, lieuEnlevement, destination] = useFormContext<ContainerValues>().watch([
    'tarifId',
    'lieuEnlevement',
    'destination',
  ]);
  const matched = tarifs.map((tarif) => ({ tarif, match: corridorMatch(tarif, { lieuEnlevement, destination }) }));
  const offered = matched
    .filter(({ tarif: { id, enService }, match }) => String(id) === chosen || (enService && match !== 'other'))
    .sort((a, b) => Number(b.match === 'same') - Number(a.match === 'same') || a.tarif.nom.localeCompare(b.tarif.nom))
    .map(({ tarif: { id, nom } }) => ({ id: String(id), name: nom }));
  const isListed = chosen === '' || offered.some(({ id }) => id === chosen);
  // The chosen list's option keeps its key while the lists load, so that the select keeps its value.
  const all = isListed ? offered : [...offered, { id: chosen, name: t('tarifNumber', { id: chosen }) }];
  return (
    <ContainerSelectField
      name="tarifId"
      optional
      hint={isError ? t('hints.tarifsFailed') : <VersionHint sold={sold} tarifs={tarifs} />}
    >
      <option value="">{t('noTarif')}</option>
      {all.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </ContainerSelectField>
  );
}

/** Says which version of the chosen list applies, and fills in its rate. */
function VersionHint({ sold, tarifs }: { sold: Sold; tarifs: readonly Tarif[] }) {
  const { t } = useTranslation('containers');
  const language = useLanguage();
  const [chosen, departure] = useFormContext<ContainerValues>().watch(['tarifId', 'dateDepart']);
  const isKept = sold !== null && String(sold.id) === chosen;
  const tarif = tarifs.find(({ id }) => String(id) === chosen);
  const version = isKept ? sold.version : tarif && versionOn(tarif, departure.slice(0, 10));
  const { data } = useTarifVersion(version === undefined ? null : { id: Number(chosen), version });
  useListRate(chosen, data?.prixKilo);
  if (chosen === '') return t('hints.tarif');
  if (data) {
    const named = { version: data.version, date: date(language, data.effet, 'UTC') };
    return isKept ? t('hints.tarifKept', named) : t('hints.tarifVersion', named);
  }
  if (!tarif || version !== undefined) return null;
  return departure === '' ? t('hints.tarifDate') : t('hints.tarifLater');
}

/**
 * Fills in the rate of the chosen list, in dollars per kilo. Without one, the rate is the one before it again; it is asked
 * for if the form began with a list.
 */
function useListRate(chosen: string, rate: number | undefined): void {
  const { getValues, setValue } = useFormContext<ContainerValues>();
  const own = useRef(chosen === '' ? undefined : '');
  useEffect(() => {
    const fill = (price: string) => setValue('prixEstime', price, { shouldDirty: true });
    if (rate !== undefined) {
      own.current ??= getValues('prixEstime');
      fill(String(rate));
    } else if (chosen === '' && own.current !== undefined) {
      fill(own.current);
      own.current = undefined;
    }
  }, [chosen, rate, getValues, setValue]);
}
