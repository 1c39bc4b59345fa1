import { useClientValue } from '#web/ui/useClientValue.ts';
import LocalAmount, { type LocalAmountProps } from './LocalAmount.tsx';
import styles from './LocalPriceLine.module.css';

type Props = Omit<LocalAmountProps, 'dollars'> & { dollars: number | undefined };

/** Indicative price on a separate line, whose height is reserved before the price is known. */
export function LocalPriceLine({ dollars, dated = false }: Props) {
  const isClient = useClientValue(() => true, false);
  return (
    <p className={styles.line} data-dated={dated || undefined}>
      {isClient && dollars !== undefined && <LocalAmount dollars={dollars} dated={dated} />}
    </p>
  );
}
