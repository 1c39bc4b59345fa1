import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import type { SurplusParcel, UnloadableParcel, Unloading } from '#shared/manifest/schema.ts';
import { mayGiveBack } from '#shared/situation/acts.ts';
import { listedOrderOf } from '#shared/situation/agent-order.ts';
import { kgOf } from '#shared/units.ts';
import { wasMissing } from '../colis/incident-news.ts';
import { parcelFactsOf } from '../colis/parcel-facts.ts';
import { presentPiece } from '../colis/present-piece.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import type { StoredSurplus } from '../containers/surplus-writes.ts';

/**
 * Presents a parcel to those who unload its container; `attendu` when it was expected in it. The scan of a cancelled
 * one may be among the surplus.
 */
export const presentUnloadableParcel = (
  colis: StoredColis,
  attendu: boolean,
  surplus: readonly StoredSurplus[] = [],
): UnloadableParcel => ({
  id: colis.id,
  codeSuivi: colis.trackingCode ? formatTrackingCode(colis.trackingCode) : null,
  description: colis.description,
  etat: colis.etat,
  envoi: colis.envoi ?? null,
  ...presentPiece(colis),
  poids: kgOf(colis.reception?.mesures?.grams ?? colis.grams),
  nomDestinataire: colis.nomDestinataire,
  attendu,
  arrivee: presentUnloadingScan(colis) ?? surplusScanOf(colis, surplus),
  ...presentListedOrder(colis),
});

/** Presents what was decided on a box at its arrival, and is to be done, or done, or that it counts as missing. */
const presentListedOrder = (colis: StoredColis): Pick<UnloadableParcel, 'ordre'> => {
  const facts = parcelFactsOf(colis);
  const ordre = listedOrderOf(facts, mayGiveBack(facts));
  return ordre ? { ordre } : {};
};

const surplusScanOf = ({ id, etat }: StoredColis, surplus: readonly StoredSurplus[]): UnloadableParcel['arrivee'] => {
  const scan = surplus.find(({ colisId }) => colisId === id);
  if (!scan) return null;
  const { le, leAppareil, agentId, siteId } = scan;
  return { le, leAppareil, agentId, siteId, dommage: null, avant: etat };
};

/** Presents the unloading scan of a parcel without its photos. */
export const presentUnloadingScan = ({ arrivee }: Pick<StoredColis, 'arrivee'>): Unloading | null => {
  if (!arrivee) return null;
  const { le, leAppareil, agentId, siteId, dommage, avant, retirable, incident } = arrivee;
  return {
    ...{ le, leAppareil, agentId, siteId, dommage, avant },
    ...(retirable && { retirable }),
    ...(wasMissing({ incident }) && { retrouve: true }),
  };
};

/** Presents a parcel that came unexpectedly into a container, and what was decided on it while it is there. */
export const presentSurplus = (
  { bookingId, colisId, codeSuivi, raison, le, leAppareil }: StoredSurplus,
  colis: StoredColis | undefined,
): SurplusParcel => ({
  id: colisId,
  codeSuivi: codeSuivi && formatTrackingCode(codeSuivi),
  raison,
  le,
  leAppareil,
  ...(colis?.incident?.conteneurId === bookingId && presentListedOrder(colis)),
});
