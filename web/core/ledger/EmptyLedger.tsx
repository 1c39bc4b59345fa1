import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { ListAddress } from './useListAddress.ts';

interface EmptyLedgerProps {
  address: ListAddress;
  title: string;
  /** What will be listed here, while nothing is and nothing is filtered. */
  yet: string;
  /** The filters, by their names in the address. */
  filters: readonly string[];
  /** What to think of it when it is the filters' doing. */
  children?: ReactNode;
}

/** Nothing is listed: nothing yet, or nothing under the filters, which can be cleared at once. */
export function EmptyLedger({ address, title, yet, filters, children }: EmptyLedgerProps) {
  const { t } = useTranslation('ledger');
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
