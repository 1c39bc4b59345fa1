import type { CustomsStatut } from '#shared/customs/schema.ts';
import type { ParcelFacts } from '#shared/situation/facts.ts';
import { paymentStateOf } from './amounts.ts';
import type { StoredColis } from './stored-colis.ts';

/** Returns the facts of a stored parcel from which its situation follows; `douane` is known to few readers. */
export const parcelFactsOf = (colis: StoredColis, douane?: CustomsStatut | null): ParcelFacts => ({
  ...paymentStateOf(colis),
  remboursementsDus: colis.refundsDue?.filter(({ parEquipe }) => parEquipe),
  aPayerAvant: colis.lapsesAt,
  moyenEnCours: colis.lockedFor ?? null,
  reception: colis.reception,
  chargement: colis.chargement,
  arrivee: colis.arrivee,
  incident: colis.incident,
  partiSansScan: colis.partiSansScan,
  rendu: colis.rendu,
  codeBloque: colis.codeBloque,
  arriveeAVerifier: colis.arriveeAVerifier,
  remiseAVerifier: colis.remiseAVerifier,
  litiges: colis.litiges,
  reclamations: colis.reclamations,
  douane,
});
