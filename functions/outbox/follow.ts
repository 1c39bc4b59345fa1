import { resetLinkOf } from '../auth/reset-token.ts';
import { bringForwardIn, cancelAllIn } from '../colis/lapse.ts';
import { findAccount } from '../core/accounts.ts';
import { attempt } from '../core/log.ts';
import { sendMail } from '../core/mail.ts';
import type { Happening, OutboxItem } from '../core/outbox.ts';
import { giveBack } from '../payments/refunds.ts';
import type { Letter } from './letter.ts';
import { letters } from './letters.ts';
import { rendered } from './render.ts';
import { tellOnce } from './told.ts';

/** Does what follows from a happening; each part is safe to repeat. */
export const follow = async ({ eventId, happening }: OutboxItem): Promise<void> => {
  if (happening.type === 'REFUND_DUE') return refundOrLeave(happening);
  if (happening.type === 'CONTAINER_STATUT_CHANGED')
    return happening.statut === 'ANNULE' ? cancelAllIn(happening.bookingId) : undefined;
  if (happening.type === 'CONTAINER_LEAVES_SOONER') return bringForwardIn(happening.bookingId);
  if (happening.userId !== null) await writeTo(happening.userId, eventId, happening);
};

/** A refund that cannot be made now is left to the sweep: while Stripe is down, mails must not wait for it. */
const refundOrLeave = ({ userId, paymentId, colisId }: Extract<Happening, { type: 'REFUND_DUE' }>): Promise<void> =>
  attempt({ paymentId, colisId }, () => giveBack(userId, paymentId, colisId));

/** Writes to a customer, once, in their language. */
const writeTo = async (userId: number, eventId: string, happening: Happening): Promise<void> => {
  const account = await findAccount(userId);
  if (!account) return; // erased meanwhile
  const letter = await letterOf(happening, account.langue);
  if (!letter) return;
  await tellOnce(eventId, String(userId), () =>
    sendMail({ to: account.email, ...rendered(letter, account.langue, account.prenom) }),
  );
};

const letterOf = async (happening: Happening, language: 'fr' | 'en'): Promise<Letter | undefined> => {
  const words = letters[language];
  switch (happening.type) {
    case 'PASSWORD_RESET_ASKED':
      return words.passwordReset(await resetLinkOf(happening.resetId));
    case 'PAYMENT_CONFIRMED':
      return happening.cents === 0
        ? words.confirmedFree(happening.colisIds)
        : words.paymentReceived(happening.cents, happening.colisIds);
    case 'PAYMENT_FAILED':
      return words.paymentFailed(happening.cents, happening.colisIds);
    case 'REFUNDED':
      return words.refunded(happening.cents, happening.colisIds);
    case 'COLIS_ETAT_CHANGED':
      return happening.etat === 'ANNULE' ? words.cancelled(happening.colisId) : undefined;
    case 'COLIS_LAPSES_SOON':
      return words.lapsesSoon(happening.colisId, happening.lapsesAt);
    case 'COLIS_LAPSED':
      return words.lapsed(happening.colisId);
    default:
      return undefined;
  }
};
