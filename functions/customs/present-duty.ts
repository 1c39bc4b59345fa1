import type { Duty } from '#shared/customs/duty.ts';
import type { StoredDuty } from '../core/items/duties.ts';

/** Duty as the customer sees it. */
export const presentDuty = ({ documentId, colisId, montant, recu, recordedAt, paiement }: StoredDuty): Duty => ({
  documentId,
  colisId,
  montant,
  recu,
  enregistreLe: recordedAt,
  paiement: paiement && { moyen: paiement.moyen, reference: paiement.reference, le: paiement.paidAt },
});

/** Duty as admins see it, with the admins who recorded it and its payment. */
export const presentDutyToAdmin = (stored: StoredDuty): Duty => {
  const { paiement, ...presented } = presentDuty(stored);
  return {
    ...presented,
    enregistrePar: stored.recordedBy,
    paiement: paiement && stored.paiement ? { ...paiement, par: stored.paiement.paidBy } : null,
  };
};
