import type { LucideIcon } from 'lucide-react';
import Gift from 'lucide-react/icons/gift';
import Shirt from 'lucide-react/icons/shirt';
import Store from 'lucide-react/icons/store';
import Truck from 'lucide-react/icons/truck';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Nature } from '#shared/customs/inventory.ts';
import styles from './NatureField.module.css';
import type { WithInventory } from './values.ts';

const ICONS: Record<Nature, LucideIcon> = {
  EFFETS_PERSONNELS: Shirt,
  CADEAU: Gift,
  COMMERCE: Store,
  DEMENAGEMENT: Truck,
};

/** Choice of what a sending is, which decides its papers; choosing one begins its inventory. */
export function NatureField({ onChoose }: { onChoose?: () => void }) {
  const { t } = useTranslation('colisForm');
  const { register } = useFormContext<WithInventory>();
  const natures = Object.entries(ICONS) as [Nature, LucideIcon][];
  return (
    <fieldset className={styles.natures}>
      <legend>{t('nature.label')}</legend>
      <div className={styles.choices}>
        {natures.map(([nature, Icon]) => (
          <label key={nature}>
            <input type="radio" value={nature} {...register('inventaire.nature', { onChange: onChoose })} />
            <Icon size={20} aria-hidden="true" />
            {t(`nature.${nature}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
