import type { ClaimFacts } from '#shared/claims/rules.ts';
import type { ClaimFile } from '#shared/claims/schema.ts';
import { convert } from '#shared/customs/totals.ts';
import { AppError } from '#shared/errors.ts';
import { dollarsOf } from '#shared/units.ts';
import { refundableCents } from '../colis/claim-refund.ts';
import { presentToAdmin } from '../colis/colis.present.ts';
import { colisOfRefs } from '../colis/colis.service.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import { findAccounts } from '../core/items/accounts.ts';
import type { StoredClaim, StoredClaimDecision } from '../core/items/claims.ts';
import { coverOf } from '../core/items/covers.ts';
import { findInsuranceOf } from '../insurance/insurance.service.ts';
import { findIndicativeRates } from '../system/indicative-rates.ts';
import { coverCapOf } from '../tarifs/tarifs.service.ts';
import { presentClaim, presentDecision } from './claims.present.ts';

/** Returns the cover of a parcel, in XOF: what was declared or is insured, and the most that may be. */
const coverFor = async (colis: StoredColis): Promise<ClaimFile['couverture']> => {
  const { terms } = colis;
  const [insurance, { tarif }] = await Promise.all([findInsuranceOf(colis), containerOf(colis.bookingId)]);
  const type = terms?.assurance ? 'ASSUREE' : insurance ? coverOf(insurance) : 'DECLAREE';
  const sold = terms ? { id: terms.tarifId, version: terms.version } : tarif;
  return {
    type,
    valeur: terms?.assurance?.valeurXof ?? insurance?.valeurXof ?? 0,
    plafond: await coverCapOf(sold, type),
    assureur: terms?.assurance?.assureur ?? null,
  };
};

/** Returns what the most of a decision is computed from, by what payments pay and the rates of the day. */
export const factsOfClaim = async ({ type }: StoredClaim, colis: StoredColis): Promise<ClaimFacts> => {
  const [cover, rates] = await Promise.all([coverFor(colis), findIndicativeRates()]);
  return {
    type,
    paidCents: refundableCents(colis),
    valueCents: convert(cover.valeur, 'XOF', 'USD', rates),
    capCents: convert(cover.plafond, 'XOF', 'USD', rates),
  };
};

/** Presents a claim to admins, with what the product knows of its parcel now. Throws COLIS_NOT_FOUND. */
export const claimFile = async (claim: StoredClaim): Promise<ClaimFile> => {
  const [colis] = await colisOfRefs([{ userId: claim.userId, id: claim.colisId }]);
  if (!colis) throw new AppError('COLIS_NOT_FOUND');
  const { decision, avant, paiement } = claim;
  const admins = [decision?.par, avant?.par, paiement?.par].filter((id) => id !== undefined);
  const [shown, accounts, couverture, facts, presented] = await Promise.all([
    presentClaim(claim, true),
    findAccounts([...new Set(admins)]),
    coverFor(colis),
    factsOfClaim(claim, colis),
    presentToAdmin(colis),
  ]);
  const nameOf = (id: number): string => {
    const account = accounts.find(({ userId }) => userId === id);
    return account ? `${account.prenom} ${account.nom}`.trim() : '';
  };
  const toTeam = (each: StoredClaimDecision | undefined): ClaimFile['decisionEquipe'] =>
    each
      ? {
          ...presentDecision(each),
          part: each.percent,
          par: nameOf(each.par),
          motifAuDela: each.motifAuDela ?? null,
          plafondFret: dollarsOf(each.most.freightCents),
          plafondIndemnite: each.most.goodsCents === null ? null : dollarsOf(each.most.goodsCents),
        }
      : null;
  return {
    ...shown,
    conteneurId: claim.bookingId,
    clientId: claim.userId,
    client: colis.username,
    decisionEquipe: toTeam(decision),
    decisionAvant: toTeam(avant),
    paiementEquipe: paiement
      ? {
          par: nameOf(paiement.par),
          reference: paiement.goods?.reference ?? null,
          depenseId: paiement.goods?.depenseId ?? null,
        }
      : null,
    colis: presented,
    couverture,
    regle: {
      paye: dollarsOf(facts.paidCents),
      valeur: facts.valueCents === null ? null : dollarsOf(facts.valueCents),
      plafond: facts.capCents === null ? null : dollarsOf(facts.capCents),
    },
  };
};
