import type { Language } from '#shared/auth/schema.ts';
import type { DebtorsPreview } from '#shared/bulk/schema.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { dollarsOf } from '#shared/units.ts';
import { type Account, hasLogin } from '../core/items/accounts.ts';
import { loadRefusalMessages } from '../core/request/http-response.ts';
import { payableByLink } from '../mail-texts/payable-by-link.ts';
import { plainMessage } from '../outbox/customer-messages.ts';
import { presentReach, type Recipient } from '../previews/preview-change.ts';
import { type Debtor, loadDebtors, obstacleOf } from './remind-debtors.lazy.ts';
import type { PaymentReminder } from './remind-to-pay.ts';

/** Previews payment reminders to customers; writes nothing. */
export const previewReminders = async (ids: readonly number[], language: Language): Promise<DebtorsPreview> => {
  const debtors = await loadDebtors(ids);
  const reached = debtors.flatMap((debtor) => {
    const { reminder } = debtor;
    return reminder && obstacleOf(debtor) === undefined ? [{ ...debtor, reminder }] : [];
  });
  const unread = debtors.flatMap(({ account, reminder, obstacle }) =>
    reminder && obstacle === 'CUSTOMER_WITHOUT_EMAIL' ? [recipientOf(account, reminder)] : [],
  );
  const recipients = reached.map(({ account, reminder }) => recipientOf(account, reminder));
  // Who has a login reads the message as most do, and is its example.
  const [first, second] = [recipients.filter(hasOwnPage), recipients.filter((each) => !hasOwnPage(each))];
  const colisList = reached.flatMap((debtor) => debtor.colisList);
  const change = { colisList, moves: () => false, cancels: false, messages: () => [] };
  const { messages, noms } = await presentReach(change, [...first, ...second]);
  const { injoignables = [] } = await presentReach(change, [...recipients, ...unread]);
  const requested = new Map(debtors.flatMap((debtor) => debtor.requested.map((id) => [id, debtor] as const)));
  const { refusalMessage } = await loadRefusalMessages();
  return {
    clients: reached.length,
    noms,
    du: dollarsOf(reached.reduce((sum, { reminder }) => sum + reminder.cents, 0)),
    parLien: second.length,
    messages,
    injoignables,
    refuses: ids.flatMap((id) => {
      const debtor = requested.get(id);
      const code: ErrorCode | undefined = debtor ? obstacleOf(debtor) : 'USER_NOT_FOUND';
      return code ? [{ id, nom: nameOf(debtor), code, message: refusalMessage(language, new AppError(code)) }] : [];
    }),
  };
};

const hasOwnPage = ({ account }: Recipient): boolean => hasLogin(account);

const nameOf = (debtor: Debtor | undefined): string | null =>
  debtor ? `${debtor.account.prenom} ${debtor.account.nom}` : null;

/** Path of a pay link in an example: the link of each customer is drawn when the reminder is sent. */
const EXAMPLE_PATH = '/payer/…';

const recipientOf = (account: Account, reminder: PaymentReminder): Recipient => {
  const message = plainMessage(reminder);
  if (hasLogin(account)) return { account, messages: [message] };
  return {
    account,
    messages: [
      {
        ...message,
        writeMail: (templates) => payableByLink(message.writeMail(templates), [EXAMPLE_PATH], account.langue),
      },
    ],
  };
};
