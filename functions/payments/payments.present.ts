import type { BeyondPrice } from '#shared/colis/supplement.ts';
import { wholeOf } from '#shared/counter/cash.ts';
import type { Payment } from '#shared/payments/schema.ts';
import { dollarsOf } from '#shared/units.ts';
import { signedUrl } from '../core/files/links.ts';
import { centsToRefund, refundLinesIn, sumOf } from './refund-lines.ts';
import type { StoredPayment } from './stored-payment.ts';

/** Returns the parcels of which a payment pays what they cost beyond their price. */
const idsPaidFor = ({ lines }: StoredPayment, what: BeyondPrice): number[] =>
  lines.flatMap(({ colisId, pour }) => (pour === what ? [colisId] : []));

/** Presents the latest dispute; one that is still open precedes those that ended. */
const presentDispute = ({ disputes = {} }: StoredPayment): Pick<Payment, 'litige'> => {
  const [latest] = Object.values(disputes).toSorted(
    (a, b) => Number(a.closLe !== null) - Number(b.closLe !== null) || (a.ouvertLe < b.ouvertLe ? 1 : -1),
  );
  if (!latest) return {};
  const { etat, cents, ouvertLe, closLe, repondreAvant = null } = latest;
  return { litige: { etat, montant: dollarsOf(cents), ouvertLe, closLe, repondreAvant } };
};

/** Presents money as it came, in units of its currency. */
export const presentReceived = ({
  devise,
  montant,
  taux,
  tauxDu,
}: NonNullable<StoredPayment['recu']>): NonNullable<Payment['recu']> => ({
  devise,
  montant: wholeOf(montant, devise),
  taux,
  tauxDu,
});

/** Returns the money of a payment as it came, in units of its currency; undefined if it came in dollars. */
export const receivedMoneyOf = ({
  recu,
}: Pick<StoredPayment, 'recu'>): Pick<NonNullable<Payment['recu']>, 'devise' | 'montant'> | undefined => {
  if (!recu || recu.taux === null) return undefined;
  const { devise, montant } = presentReceived(recu);
  return { devise, montant };
};

/** Payment as admins see it: with a link to the photo that proves it, if there is one. */
export const presentToAdmin = async (stored: StoredPayment): Promise<Payment> => ({
  ...presentPayment(stored),
  ...(stored.photoKey && { photoUrl: await signedUrl(stored.photoKey) }),
});

/** Payment as its customer sees it; amounts in dollars. */
export const presentPayment = (stored: StoredPayment): Payment => ({
  id: stored.id,
  userId: stored.userId,
  username: stored.username,
  colisIds: stored.lines.map(({ colisId }) => colisId),
  supplementIds: idsPaidFor(stored, 'SUPPLEMENT'),
  fraisArriveeIds: idsPaidFor(stored, 'FRAIS_ARRIVEE'),
  montant: dollarsOf(stored.cents),
  devise: 'USD',
  moyen: stored.moyen,
  ...(stored.reference && { reference: stored.reference }),
  ...(stored.recu && { recu: presentReceived(stored.recu) }),
  statut: stored.statut,
  ...(stored.link && { parLien: true as const }),
  sessionId: stored.sessionId,
  rembourse: dollarsOf(stored.refundedCents),
  aRembourser: dollarsOf(centsToRefund(stored)),
  remboursementEchoue: dollarsOf(sumOf(refundLinesIn(stored, 'FAILED'))),
  litigeLe: stored.disputedAt,
  ...presentDispute(stored),
  createdAt: stored.createdAt,
  paidAt: stored.paidAt,
});
