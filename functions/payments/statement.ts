import { LAPSES } from '#shared/colis/constants.ts';
import { priceLines } from '#shared/colis/sale.ts';
import type { StatementColis } from '#shared/payments/statement.ts';
import { dropOffEndedAt } from '#shared/situation/problems.ts';
import { centsOf, dollarsOf, kgOf } from '#shared/units.ts';
import { owedCents } from '../colis/amounts.ts';
import { askedCents, containersToPayFor } from '../colis/asked-cents.ts';
import { presentLedger } from '../colis/colis.present.ts';
import { ledgersOf, listOfUser } from '../colis/colis.service.ts';
import { presentPiece } from '../colis/present-piece.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import type { CustomerIds } from '../core/items/accounts.ts';
import type { Page, PageRequest } from '../core/table/query.ts';
import type { StoredCreditNote } from './credit-notes.table.ts';
import { creditNotesOfPayment } from './credit-notes.ts';
import { findPaymentsWithReceipts } from './receipts.table.ts';

type Ledgers = Awaited<ReturnType<typeof ledgersOf>>;
type PaymentFacts = Pick<StatementColis['versements'][number], 'moyen' | 'recu'> & { notes: StoredCreditNote[] };

/**
 * Lists the parcels of a customer, newest first, with their money. A page takes the query of the parcels, a batch of
 * their ledgers, one of the payments with their receipts and one of the containers of unpaid parcels that no depot has,
 * however much the table holds.
 */
export const listStatement = async (ids: CustomerIds, page: PageRequest): Promise<Page<StatementColis>> => {
  const { items, next } = await listOfUser(ids, undefined, page);
  const ledgers = await ledgersOf(items);
  const [facts, containers] = await Promise.all([paymentFacts(items, ledgers), containersToPayFor(items)]);
  return {
    items: items.map((colis, index) => presentMoney(colis, ledgers[index], facts, containers.get(colis.bookingId))),
    ...(next !== undefined && { next }),
  };
};

/** Returns the method, the receipt and the credit notes of each payment of these ledgers. */
const paymentFacts = async (
  colisList: readonly StoredColis[],
  ledgers: Ledgers,
): Promise<Map<number, PaymentFacts>> => {
  const owners = new Map(
    ledgers.flatMap(({ shares }, index) =>
      shares.map(({ paymentId }) => [paymentId, colisList[index]?.userId ?? 0] as const),
    ),
  );
  const refs = [...owners].map(([paymentId, userId]) => ({ userId, paymentId }));
  const found = await findPaymentsWithReceipts(refs);
  return new Map(
    await Promise.all(
      found.map(async ({ payment, receipt }, index) => {
        const notes = payment ? await creditNotesOfPayment(payment) : [];
        const facts = { moyen: payment?.moyen ?? null, recu: receipt?.numero ?? null, notes };
        return [refs[index]?.paymentId ?? 0, facts] as const;
      }),
    ),
  );
};

const presentMoney = (
  colis: StoredColis,
  ledger: Ledgers[number] = { charges: [], shares: [] },
  facts: ReadonlyMap<number, PaymentFacts>,
  container: StoredContainer | undefined,
): StatementColis => {
  const { charges = priceLines(colis, colis), versements = [] } = presentLedger(ledger).decompte ?? {};
  return {
    id: colis.id,
    ...presentPiece(colis),
    poids: kgOf(colis.grams),
    createdAt: colis.createdAt,
    annuleLe: cancelledAt(colis),
    charges,
    enAttente: postponedOf(colis, container),
    versements: nameCreditNotes(colis.id, markToRefund(versements, colis.refundsDue), facts).map((share) => ({
      ...share,
      moyen: facts.get(share.paymentId)?.moyen ?? null,
      recu: facts.get(share.paymentId)?.recu ?? null,
    })),
  };
};

/**
 * Names the credit note of each share that went back. Each refund for a parcel is one share and one note, both in the
 * order of time; where their numbers differ, as right after a refund, none is named.
 */
const nameCreditNotes = <Share extends { paymentId: number; montant: number; aFaire?: true }>(
  colisId: number,
  shares: readonly Share[],
  facts: ReadonlyMap<number, PaymentFacts>,
): (Share & { avoir?: string })[] => {
  const isBack = ({ montant, aFaire }: Share): boolean => montant < 0 && !aFaire;
  return shares.map((share) => {
    if (!isBack(share)) return share;
    const back = shares.filter((other) => isBack(other) && other.paymentId === share.paymentId);
    const notes = facts
      .get(share.paymentId)
      ?.notes.filter(({ cents, colisIds }) => cents < 0 && colisIds.includes(colisId));
    const avoir = notes?.length === back.length ? notes[back.indexOf(share)]?.numero : undefined;
    return avoir === undefined ? share : { ...share, avoir };
  });
};

/** Returns what is not asked for a parcel that needs another departure first, since it missed its own; null if all is. */
const postponedOf = (colis: StoredColis, container: StoredContainer | undefined): StatementColis['enAttente'] => {
  const cents = owedCents(colis) - askedCents(colis, container);
  const missedAt = colis.incident?.le ?? (container && dropOffEndedAt(container)) ?? colis.createdAt;
  return cents > 0 ? { montant: dollarsOf(cents), le: missedAt } : null;
};

/** Marks the money of payments that is still to go back: their newest refunds, as far as these are due. */
const markToRefund = <Share extends { paymentId: number; montant: number }>(
  shares: readonly Share[],
  refundsDue: StoredColis['refundsDue'] = [],
): (Share & { aFaire?: true })[] => {
  const left = new Map<number, number>();
  for (const { paymentId, cents } of refundsDue) left.set(paymentId, (left.get(paymentId) ?? 0) + cents);
  return shares
    .toReversed()
    .map((share) => {
      const due = left.get(share.paymentId) ?? 0;
      if (share.montant >= 0 || due <= 0) return share;
      left.set(share.paymentId, due + centsOf(share.montant));
      return { ...share, aFaire: true as const };
    })
    .toReversed();
};

/** Instant since which a parcel is cancelled; null unless it is. One that lapsed keeps the time of its event before. */
const cancelledAt = ({ etat, annulePar, etatAt, lapsesAt, createdAt }: StoredColis): string | null => {
  if (etat !== 'ANNULE') return null;
  return (LAPSES.some((each) => each === annulePar) ? lapsesAt : etatAt) ?? createdAt;
};
