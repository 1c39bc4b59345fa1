import type { ParcelInventory } from '#shared/customs/container-inventories.ts';
import { LineDetails } from '#web/core/inventory/LineDetails.tsx';
import { money } from '#web/core/inventory/money.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import styles from './CustomsList.module.css';

export interface ListLinesProps {
  inventory: NonNullable<ParcelInventory['inventaire']>;
}

/** Lines of an inventory as customs read them. */
export function ListLines({ inventory: { lignes } }: ListLinesProps) {
  const language = useLanguage();
  return (
    <ol className={styles.lines}>
      {lignes.map((line, index) => {
        const rank = index + 1;
        return (
          <li key={rank}>
            <span>
              {line.quantite > 1 && `${line.quantite} × `}
              {line.designation}
              <span className={styles.details}>
                <LineDetails line={line} />
              </span>
            </span>
            <span className={styles.amount}>{money(language, line.quantite * line.valeurUnitaire, line.devise)}</span>
          </li>
        );
      })}
    </ol>
  );
}
