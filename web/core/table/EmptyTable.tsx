import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { ListAddress } from './useListAddress.ts';

interface EmptyTableProps {
  address: ListAddress;
  title: string;
  /** Explanation of what the list will contain, while it is empty and no filter is set. */
  noneYet: string;
  /** Query parameters of the filters. */
  filters: readonly string[];
  /** Explanation when the filters exclude all rows. */
  children?: ReactNode;
}

/** Empty state of a list: no rows yet, or none that match the filters, with a button that clears them. */
export function EmptyTable({ address, title, noneYet: yet, filters, children }: EmptyTableProps) {
  const { t } = useTranslation('table');
  if (!filters.some((name) => address.params.has(name)))
    return (
      <EmptyState title={title}>
        <p>{yet}</p>
      </EmptyState>
    );
  const clear = () => address.filter(Object.fromEntries(filters.map((name) => [name, undefined])));
  return (
    <EmptyState
      title={title}
      action={
        <Button look="quiet" onClick={clear}>
          {t('clear')}
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
