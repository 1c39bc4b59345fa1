import type { IncidentDecision, IncidentType } from '../colis/incident.ts';
import type { IntakeDifferenceOutcome, IntakeVerdict } from '../colis/intake-record.ts';
import type { DisputeState } from '../colis/rules.ts';
import type { Etat } from '../colis/schema.ts';
import type { SupplementEtat } from '../colis/supplement.ts';
import type { ContainerStatut } from '../containers/schema.ts';
import type { CustomsStatut } from '../customs/schema.ts';
import type { Deferral } from '../money/terms.ts';
import type { Moyen } from '../payments/schema.ts';

/** Facts of a parcel from which its situation follows, as stored or as replies show them. */
export type ParcelFacts = Deferral & {
  etat: Etat;
  paye: boolean;
  /** Amount that payments pay for it by now. */
  recu?: number | undefined;
  /** Refunds of it that only the team can make. */
  remboursementsDus?: readonly object[] | undefined;
  /** Payment deadline; null while a recorded payment keeps the space. */
  aPayerAvant?: string | null | undefined;
  /** Method of the payment that is open. */
  moyenEnCours?: Moyen | null | undefined;
  supplement?: { etat: SupplementEtat } | null | undefined;
  /** Duties and storage that are asked of it; absent without any. */
  fraisArrivee?: object | null | undefined;
  reception?:
    | { verdict: IntakeVerdict; ecart: IntakeDifferenceOutcome | null; siteId?: number | null | undefined }
    | null
    | undefined;
  chargement?: object | null | undefined;
  arrivee?: ArrivalFacts | null | undefined;
  incident?:
    | {
        type: IncidentType;
        siteId: number | null;
        decision?: { choix: IncidentDecision } | null | undefined;
        /** Incident before it, as far as the reader knows it. */
        avant?: { type: IncidentType } | undefined;
      }
    | null
    | undefined;
  /** True of a cancelled parcel that had left with its container without a loading scan. */
  partiSansScan?: boolean | undefined;
  /** Set once a cancelled parcel was given back. */
  rendu?: object | null | undefined;
  codeBloque?: boolean | undefined;
  /** Set while an admin has to decide on a handover that the API refused, though the box may be gone. */
  remiseAVerifier?: object | null | undefined;
  /** True once the scan that announced its collection was undone. */
  arriveeAVerifier?: boolean | undefined;
  litiges?: DisputeState['litiges'];
  /** Open claims for it; absent without one. */
  reclamations?: object | number | null | undefined;
  /** Statut of its customs document; null without one, undefined for readers who do not see it. */
  douane?: CustomsStatut | null | undefined;
};

/**
 * Unloading of a parcel: `retirable` once its collection is open, `dommageVu` once an admin has acknowledged its damage.
 */
type ArrivalFacts = {
  dommage?: string | null | undefined;
  dommageVu?: object | boolean | undefined;
  retirable?: boolean | undefined;
  siteId?: number | null | undefined;
};

/** Facts of a parcel's container that decide whether something is late, and where the parcel belongs. */
export type ContainerFacts = {
  statut?: ContainerStatut | undefined;
  dateDepart: string;
  dateArrivee?: string | undefined;
  /** Recorded arrival. */
  arriveLe?: string | undefined;
  receptionFin?: string | null | undefined;
  manifesteClos?: boolean | undefined;
  /** True while its closed loading list is open again. */
  manifesteRouvert?: boolean | undefined;
  /** Instant at which the team ended its drop-off before the announced end. */
  receptionFermeeLe?: string | undefined;
  siteDepartId?: number | null | undefined;
  siteArriveeId?: number | null | undefined;
};
