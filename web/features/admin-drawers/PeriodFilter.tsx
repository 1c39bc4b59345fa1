import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import filterStyles from '#web/core/table/Filter.module.css';
import type { ListAddress } from '#web/core/table/useListAddress.ts';
import styles from './Drawers.module.css';
import { PERIOD_PARAMS } from './period.ts';

/** Filter by the days on which drawers were opened. */
export function PeriodFilter({ address }: { address: ListAddress }) {
  const { t } = useTranslation('adminDrawers');
  const id = useId();
  return PERIOD_PARAMS.map((name) => (
    <div key={name} className={filterStyles.filter}>
      <label htmlFor={`${id}${name}`}>{t(`filters.${name}`)}</label>
      <input
        id={`${id}${name}`}
        className={styles.day}
        type="date"
        min="2020-01-01"
        max="2099-12-31"
        value={address.params.get(name) ?? ''}
        onChange={({ target }) => address.filter({ [name]: target.value || undefined })}
      />
    </div>
  ));
}
