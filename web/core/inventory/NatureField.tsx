import type { LucideIcon } from 'lucide-react';
import Gift from 'lucide-react/icons/gift';
import Shirt from 'lucide-react/icons/shirt';
import Store from 'lucide-react/icons/store';
import Truck from 'lucide-react/icons/truck';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Nature } from '#shared/customs/inventory.ts';
import { useFields } from '#web/core/forms/useFields.ts';
import { ChoiceGroup } from '#web/ui/form/ChoiceGroup.tsx';
import styles from './NatureField.module.css';
import type { WithInventory } from './values.ts';

const ICONS: Record<Nature, LucideIcon> = {
  EFFETS_PERSONNELS: Shirt,
  CADEAU: Gift,
  COMMERCE: Store,
  DEMENAGEMENT: Truck,
};

interface NatureFieldProps {
  /** Called when one is chosen, with the element of the whole choice. */
  onChoose?: ((group: HTMLElement | null) => void) | undefined;
}

/** Choice of what a shipment is, which decides its documents; choosing one begins its inventory. */
export function NatureField({ onChoose }: NatureFieldProps) {
  const { t } = useTranslation('colisForm');
  const { error, onChange, ...field } = useFields<WithInventory>()('inventaire.nature');
  const group = useRef<HTMLFieldSetElement>(null);
  const natures = Object.entries(ICONS) as [Nature, LucideIcon][];
  return (
    <ChoiceGroup label={t('nature.label')} error={error} ref={group}>
      <div className={styles.choices}>
        {natures.map(([nature, Icon]) => (
          <label key={nature}>
            <input
              type="radio"
              value={nature}
              {...field}
              onChange={(event) => {
                void onChange(event);
                onChoose?.(group.current);
              }}
            />
            <Icon size={20} aria-hidden="true" />
            <span>
              {t(`nature.${nature}`)} <small>{t(`nature.hints.${nature}`)}</small>
            </span>
          </label>
        ))}
      </div>
    </ChoiceGroup>
  );
}
