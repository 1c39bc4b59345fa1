import { useTranslation } from 'react-i18next';
import type { Depense } from '#shared/depenses/schema.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { CancelExpense } from './CancelExpense.tsx';
import { ExpenseForm } from './ExpenseForm.tsx';
import type { ExpenseAct } from './Expenses.tsx';
import { PayExpense } from './PayExpense.tsx';
import type { Scope } from './queries.ts';

interface ExpenseDialogProps {
  scope: Scope;
  act: ExpenseAct;
  expense?: Depense;
  onClose: () => void;
}

/** Dialog that records an expense, or changes, pays or cancels one. */
export default function ExpenseDialog({ scope, act, expense, onClose }: ExpenseDialogProps) {
  const { t } = useTranslation('expenses');
  const done = { scope, onDone: onClose };
  return (
    <Dialog open onClose={onClose} title={t(`${act}.title`)}>
      {(act === 'add' || act === 'edit') && <ExpenseForm {...done} expense={expense} />}
      {act === 'pay' && expense && <PayExpense {...done} expense={expense} />}
      {act === 'cancel' && expense && <CancelExpense {...done} expense={expense} />}
    </Dialog>
  );
}
