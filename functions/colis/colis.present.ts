import { canLapse, isRecorded } from '#shared/colis/rules.ts';
import { priceLines, shownLine } from '#shared/colis/sale.ts';
import type { Colis, ColisDispute, Ledger } from '#shared/colis/schema.ts';
import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import { dollarsOf, kgOf, m3Of, metresOf } from '#shared/units.ts';
import { signedUrl } from '../core/files/links.ts';
import {
  askedDutyCents,
  dueNowCents,
  isSettled,
  madeRefundCents,
  overpaidCents,
  owedCents,
  paidCentsOf,
  paymentStateOf,
  refundDueCents,
  storageCents,
  supplementOf,
} from './amounts.ts';
import { askedCents } from './asked-cents.ts';
import { type StoredCharge, type StoredLedger, standingShares } from './ledger.table.ts';
import { presentAwaited } from './present-awaited.ts';
import { presentIntake } from './present-intake.ts';
import { presentPiece } from './present-piece.ts';
import type { StoredColis, StoredColisDispute, StoredIncident, StoredTerms } from './stored-colis.ts';

/** Parcel as its owner and admins see it, with a fresh link to its photo. */
export const presentColis = async (stored: StoredColis): Promise<Colis> => {
  const paye = isSettled(stored);
  const moyenEnCours = stored.lockedFor ?? null;
  const asked = askedCents(stored);
  const isDue = asked > 0 && canLapse(paymentStateOf(stored)) && !isRecorded({ moyenEnCours });
  return {
    id: stored.id,
    poids: kgOf(stored.grams),
    longueur: metresOf(stored.longueurMm),
    largeur: metresOf(stored.largeurMm),
    hauteur: metresOf(stored.hauteurMm),
    volume: m3Of(stored.cm3),
    ...presentPiece(stored),
    description: stored.description,
    etat: stored.etat,
    ...(stored.annulePar && { annulePar: stored.annulePar }),
    prixEstime: dollarsOf(stored.priceCents),
    prixParKilo: dollarsOf(stored.rateCents),
    lignes: priceLines(stored, stored),
    tarif: stored.terms ? { id: stored.terms.tarifId, version: stored.terms.version } : null,
    aPayer: dollarsOf(asked),
    ...presentTerms(stored),
    recu: dollarsOf(paidCentsOf(stored)),
    ...presentArrivalCosts(stored),
    supplement: presentSupplement(stored, false),
    rembourse: dollarsOf(madeRefundCents(stored)),
    ...(stored.cancelFeeCents && { fraisAnnulation: dollarsOf(stored.cancelFeeCents) }),
    ...(stored.contestedCents && { conteste: dollarsOf(stored.contestedCents) }),
    aRembourser: dollarsOf(overpaidCents(stored) + refundDueCents(stored)),
    ...presentRefundsByTeam(stored),
    photoUrl: await signedUrl(stored.photoKey ?? null),
    paymentId: stored.paymentId,
    paye,
    paiementEnCours: stored.lockedBy !== null,
    moyenEnCours,
    ...(stored.lockedByLink && { paiementParLien: true as const }),
    ...presentAwaited(stored),
    aPayerAvant: isDue ? stored.lapsesAt : null,
    containerBookingId: stored.bookingId,
    userId: stored.userId,
    assuranceId: stored.assuranceId,
    documentId: stored.documentId,
    envoi: stored.envoi ?? null,
    codeSuivi: stored.trackingCode ? formatTrackingCode(stored.trackingCode) : null,
    reception: stored.reception ? await presentIntake(stored.reception, false) : null,
    chargement: stored.chargement ? { le: stored.chargement.le } : null,
    ...(stored.arrivee && { arrivee: await presentUnloadingWithPhotos(stored.arrivee) }),
    incident: stored.incident ? presentIncident(stored.incident, false) : null,
    ...(stored.partiSansScan && { partiSansScan: true }),
    rendu: stored.rendu ? { le: stored.rendu.le } : null,
    codeBloque: stored.codeBloque === true,
    ...(stored.arriveeAVerifier && { arriveeAVerifier: true }),
    ...(stored.remiseAVerifier && { remiseAVerifier: { le: stored.remiseAVerifier.le } }),
    ...(stored.reclamations && { reclamations: Object.keys(stored.reclamations).length }),
    ...(stored.litiges && { litiges: presentDisputes(stored.litiges, false) }),
    username: stored.username,
    userEmail: stored.userEmail,
    userPhone: stored.userPhone,
    nomDestinataire: stored.nomDestinataire,
    emailDestinataire: stored.emailDestinataire,
    telephoneDestinataire: stored.telephoneDestinataire,
    adresseDestinataire: stored.adresseDestinataire,
    langueDestinataire: stored.langueDestinataire ?? 'fr',
    createdAt: stored.createdAt,
  };
};

/** Presents the refunds that the team makes; nothing without one. */
const presentRefundsByTeam = ({ refundsDue = [] }: StoredColis): Pick<Colis, 'remboursementsDus'> => {
  const byTeam = refundsDue.filter(({ parEquipe }) => parEquipe);
  if (byTeam.length === 0) return {};
  return { remboursementsDus: byTeam.map(({ paymentId, cents }) => ({ paymentId, montant: dollarsOf(cents) })) };
};

/** Presents the terms of a parcel's payment, the moment to which they put it off, and a deposit that is due. */
const presentTerms = (stored: StoredColis): Pick<Colis, 'acompteDu' | 'conditions' | 'reporte'> => {
  const { conditions } = stored;
  const { reporte } = paymentStateOf(stored);
  const [dueNow, owed] = [dueNowCents(stored), owedCents(stored)];
  return {
    ...(conditions && { conditions: shownTerms(conditions) }),
    ...(reporte && { reporte }),
    ...(dueNow < owed && askedCents(stored) > 0 && { acompteDu: dollarsOf(dueNow) }),
  };
};

const shownTerms = (conditions: StoredTerms): Colis['conditions'] =>
  conditions.type === 'ACOMPTE'
    ? { type: conditions.type, acompte: dollarsOf(conditions.acompteCents), reste: conditions.reste }
    : { type: conditions.type };

/** Presents what is asked for a parcel since its arrival; nothing without any. */
const presentArrivalCosts = (stored: StoredColis): Pick<Colis, 'fraisArrivee' | 'garde'> => {
  const [droits, magasinage] = [askedDutyCents(stored), storageCents(stored)];
  const francs = stored.arrivalCents?.droitsFrancs;
  const { depuis, jours, dispense } = stored.garde ?? {};
  return {
    ...(droits + magasinage > 0 && {
      fraisArrivee: {
        ...(droits > 0 && { droits: dollarsOf(droits), ...(francs !== undefined && { droitsFrancs: francs }) }),
        ...(magasinage > 0 && { magasinage: dollarsOf(magasinage) }),
      },
    }),
    ...(!dispense && (depuis !== undefined || jours !== undefined) && { garde: { jours: jours ?? 0 } }),
  };
};

/** Presents what was asked for a parcel and what came in for it; nothing before its ledger begins. */
export const presentLedger = (ledger: StoredLedger): Pick<Colis, 'decompte'> =>
  ledger.charges.length === 0
    ? {}
    : {
        decompte: {
          charges: mergedStorage(ledger).map(presentCharge),
          versements: standingShares(ledger).map(({ paymentId, cents, le, conteste }) => ({
            paymentId,
            montant: dollarsOf(cents),
            le,
            conteste: conteste === true,
          })),
        },
      };

/** Presents a line of what was asked, without its reason and author. */
const presentCharge = (line: StoredCharge): Ledger['charges'][number] => {
  const montant = dollarsOf(line.cents);
  if (line.code === 'ECART' || line.code === 'DISPENSE' || line.code === 'ANNULATION')
    return { code: line.code, montant, le: line.le };
  if (line.code === 'DROITS')
    return { code: line.code, montant, le: line.le, ...(line.francs && { francs: line.francs }) };
  if (line.code === 'MAGASINAGE') return { code: line.code, montant, le: line.le, ...presentDays(line) };
  return shownLine(line);
};

type StorageLine = Extract<StoredCharge, { code: 'MAGASINAGE' }>;

/** Presents the days of a line of storage, with the price of each; nothing of a waiver. */
const presentDays = (line: StorageLine) =>
  'jours' in line ? { jours: line.jours, parJour: dollarsOf(line.cents / line.jours), du: line.du, au: line.au } : {};

/** Returns the charges of a ledger with successive days of storage as one line, unless money came in between. */
const mergedStorage = ({ charges, shares }: StoredLedger): StoredCharge[] => {
  const merged: StoredCharge[] = [];
  for (const line of charges) {
    const last = merged.at(-1);
    const isNext =
      last?.code === 'MAGASINAGE' &&
      line.code === 'MAGASINAGE' &&
      'jours' in last &&
      'jours' in line &&
      last.cents * line.jours === line.cents * last.jours &&
      !shares.some(({ le }) => le > last.le && le <= line.le);
    if (!isNext) merged.push(line);
    else
      merged[merged.length - 1] = {
        ...line,
        cents: last.cents + line.cents,
        jours: last.jours + line.jours,
        du: last.du,
      };
  }
  return merged;
};

/** Presents the unloading of a parcel to customers and admins: its damage, with photos. */
const presentUnloadingWithPhotos = async ({
  le,
  dommage,
  dommageVu,
  retirable,
  photoKeys = [],
}: NonNullable<StoredColis['arrivee']>) => ({
  le,
  dommage,
  dommageVu: dommageVu !== undefined,
  retirable: retirable === true,
  photos: (await Promise.all(photoKeys.map(signedUrl))).filter((url) => url !== null),
});

/** Supplement as customers see it, or admins: with its waiver. */
const presentSupplement = (stored: StoredColis, toAdmin: boolean) => {
  const supplement = supplementOf(stored);
  if (!supplement) return null;
  const { cents, etat, depuis, motif, par } = supplement;
  return { montant: dollarsOf(cents), etat, depuis, ...(toAdmin && { motif: motif ?? null, par: par ?? null }) };
};

/** Incident as customers see it, or admins: with the reason and the author of the decision. */
const presentIncident = ({ type, le, conteneurId, siteId, decision, avant }: StoredIncident, toAdmin: boolean) => ({
  type,
  le,
  conteneurId,
  siteId,
  decision: decision && (toAdmin ? decision : { choix: decision.choix, le: decision.le }),
  ...(avant && { avant: { type: avant.type } }),
});

/** Disputes of a parcel's payments as customers see them, or admins: with the last instant for an answer. */
const presentDisputes = (litiges: readonly StoredColisDispute[], toAdmin: boolean): ColisDispute[] =>
  litiges.map(({ paymentId, le, repondreAvant, libere }) => ({
    paymentId,
    le,
    libere: libere !== undefined,
    ...(toAdmin && { repondreAvant }),
  }));

/** Parcel as admins see it. */
export const presentToAdmin = async (stored: StoredColis): Promise<Colis> => ({
  ...(await presentColis(stored)),
  reception: stored.reception ? await presentIntake(stored.reception, true) : null,
  supplement: presentSupplement(stored, true),
  incident: stored.incident ? presentIncident(stored.incident, true) : null,
  ...(stored.remiseAVerifier && { remiseAVerifier: stored.remiseAVerifier }),
  ...(stored.litiges && { litiges: presentDisputes(stored.litiges, true) }),
  version: stored.version,
});
