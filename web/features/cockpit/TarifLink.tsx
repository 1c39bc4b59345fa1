import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Container } from '#shared/containers/schema.ts';
import { paths } from '#web/core/paths.ts';
import { useTarif } from '#web/core/tarif/useTarif.ts';

/** Link to the price list at which a container sells, by its name once that is loaded, and the version. */
export function TarifLink({ tarif: { id, version } }: { tarif: NonNullable<Container['tarif']> }) {
  const { t } = useTranslation(['cockpit', 'table']);
  const { data } = useTarif(id, undefined);
  return (
    <Link to={`${paths.adminTarifs}?ouvert=${id}`}>
      {t('tarif', { name: data?.nom ?? t('table:number', { id }), version })}
    </Link>
  );
}
