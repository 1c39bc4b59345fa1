import { isHeldByDispute } from '#shared/colis/rules.ts';
import { AppError } from '#shared/errors.ts';
import { nowIso } from '../core/clock.ts';
import type { Writes } from '../core/table/dynamo.ts';
import { overpaidCents, owedCents, paidCentsOf, reprice } from './amounts.ts';
import { returnOverpaid } from './due-refund.ts';
import { chargesOfChange, findLedger, ledgerWrite } from './ledger.table.ts';
import type { StoredColis } from './stored-colis.ts';

/** Returns the cents of a parcel's price that a claim can give back: what payments pay of it; none once it is cancelled. */
export const refundableCents = (colis: StoredColis): number =>
  colis.etat === 'ANNULE' ? 0 : Math.min(paidCentsOf(colis), colis.priceCents);

/**
 * Returns a parcel whose price a claim lowers by these cents, as a reduction of this name, and the writes that make them
 * due for refund by the payments of the parcel, newest first, for the transaction that pays the claim. Throws
 * COLIS_LOCKED while it is being paid, or CLAIM_NOT_PAYABLE if something is owed for it, a dispute holds it, or payments
 * pay less by now.
 */
export const refundForClaim = async (
  colis: StoredColis,
  cents: number,
  nom: string,
): Promise<{ after: StoredColis; writes: Writes }> => {
  if (cents === 0) return { after: colis, writes: {} };
  if (colis.lockedBy !== null) throw new AppError('COLIS_LOCKED');
  if (cents > refundableCents(colis) || owedCents(colis) > 0 || isHeldByDispute(colis))
    throw new AppError('CLAIM_NOT_PAYABLE');
  const le = nowIso();
  const fee = { code: 'RABAIS', nom, cents: -cents } as const;
  const repriced = reprice(colis, colis.priceCents - cents, le);
  const lowered: StoredColis = { ...repriced, frais: [...(colis.frais ?? []), fee] };
  if (overpaidCents(lowered) < cents) throw new AppError('CLAIM_NOT_PAYABLE');
  const { after, ledger, writes } = returnOverpaid(lowered, await findLedger(colis));
  const waivers = chargesOfChange(colis, lowered).filter((line) => line.code === 'DISPENSE');
  return {
    after,
    writes: {
      ...writes,
      ledger: ledgerWrite(colis, { ...ledger, charges: [{ ...fee, le }, ...waivers] }),
    },
  };
};
