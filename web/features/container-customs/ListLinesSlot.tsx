import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CURRENCIES } from '#shared/customs/constants.ts';
import { money } from '#web/core/inventory/money.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { lazyAfterPaint } from '#web/ui/lazyAfterPaint.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import styles from './CustomsList.module.css';
import type { ListLinesProps } from './ListLines.tsx';

/** Lines of an inventory; their goods are loaded with the first ones that are unfolded. */
const ListLines = lazyAfterPaint<ListLinesProps>(
  async () => (await import('./ListLines.tsx')).ListLines,
  () => <Skeleton lines={2} width="100%" />,
);

/** Number of lines and totals of an inventory, which unfold to the lines. */
export function ListLinesSlot({ inventory }: ListLinesProps) {
  const { t } = useTranslation('containerCustoms');
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const { lignes, sommes } = inventory;
  const sums = CURRENCIES.filter((currency) => sommes[currency]).map((currency) =>
    money(language, sommes[currency] ?? 0, currency),
  );
  return (
    <details className={styles.fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{`${t('list.lines', { count: lignes.length })} · ${sums.join(' + ')}`}</summary>
      {isOpen && <ListLines inventory={inventory} />}
    </details>
  );
}
