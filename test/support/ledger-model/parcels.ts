import { expect } from 'vitest';
import { askedDutyCents, hasUnpaidAmount, owedCents, storageCents } from '#functions/colis/amounts.ts';
import type { StoredColis } from '#functions/colis/stored-colis.ts';
import { PIECES } from '../data/pieces.ts';
import { handOver, unload } from '../items/arrival.ts';
import { receive, weighAgain } from '../items/intake.ts';
import { moneyOf } from '../items/ledgers.ts';
import { load } from '../items/manifest.ts';
import { bookOne } from '../items/unverified-accounts.ts';
import { type Commands, type Context, MOTIF } from './context.ts';

/** Commands of parcels on their way from booking to handover, and of what is asked for them. */

/** Checks that a parcel that was just handed over owed nothing, unless money went back in the same moment. */
const expectPaidAtHandover = async ({ awa, money: before }: Context, id: number): Promise<void> => {
  const { parcels, ledgers } = await moneyOf(awa);
  const colis = parcels.find((one) => one.id === id);
  if (!colis) throw new Error(`no parcel ${id}`);
  const known = before.ledgers.get(id)?.shares.length ?? 0;
  const wentBack = ledgers.get(id)?.shares.some(({ cents }, index) => cents < 0 && index >= known);
  if (!wentBack) expect([id, hasUnpaidAmount(colis), owedCents(colis)]).toEqual([id, false, 0]);
};

const isCancelled = ({ etat }: StoredColis): boolean => etat === 'ANNULE';
const isExpected = ({ etat }: StoredColis): boolean => etat === 'ENREGISTRE';
const isReceived = ({ etat, chargement }: StoredColis): boolean => etat === 'EN_ATTENTE' && !chargement;
const differs = ({ reception }: StoredColis): boolean => reception?.ecart != null;
const isUnderWay = ({ etat }: StoredColis): boolean => etat === 'EN_TRANSIT';
/** Waits for its recipient, who paid it: others are handed over now and then, too, and must be refused. */
const isWaiting = (colis: StoredColis): boolean => colis.etat === 'ARRIVE' && owedCents(colis) === 0;

export const parcelCommands = (context: Context): Commands => {
  const { awa, world, next, pick, colis, idThat, money, mayBook, asAdmin } = context;
  const id = colis?.id ?? 0;
  const measures = { poids: 4 + Math.floor(next() * 14), longueur: 0.4, largeur: 0.3, hauteur: 0.3 };
  const edit = (body: object) => asAdmin('PUT', `/colis/modifier/${id}`, body);
  return {
    book: async () =>
      mayBook ? bookOne(awa, pick(world.departing) ?? 0, { poids: 10, description: 'Habits' }) : undefined,
    bookPiece: async () =>
      mayBook ? bookOne(awa, world.departing[1], { piece: PIECES.suitcase.code, description: 'Habits' }) : undefined,
    edit: () => edit({ poids: 6 + Math.floor(next() * 8) }),
    move: () => asAdmin('POST', `/colis/${id}/transfert`, { vers: pick(world.departing), autreDestination: true }),
    cancel: () => edit({ etat: 'ANNULE' }),
    revive: () => asAdmin('PUT', `/colis/modifier/${idThat(isCancelled)}`, { etat: 'EN_ATTENTE' }),
    receive: () => receive(world.depotAgent, idThat(isExpected), next() < 0.4 ? {} : { mesures: measures }),
    weigh: () => weighAgain(world.depotAgent, idThat(isReceived), { mesures: measures }),
    applyDifference: () => asAdmin('POST', `/colis/${idThat(differs)}/ecart`, { decision: 'APPLIQUER' }),
    keepPrice: () => asAdmin('POST', `/colis/${idThat(differs)}/ecart`, { decision: 'MAINTENIR', motif: MOTIF }),
    load: async () => {
      const chosen = money.parcels.find((one) => one.id === idThat(isReceived));
      return chosen && load(world.depotAgent, chosen.id, chosen.bookingId);
    },
    unload: () => unload(world.arrivalAgent, idThat(isUnderWay), world.arriving),
    handOver: async () => {
      const chosen = money.parcels.find((one) => one.id === idThat(isWaiting));
      if (!chosen) return undefined;
      if (!chosen.arrivee) await unload(world.arrivalAgent, chosen.id, world.arriving);
      const reply = await handOver(world.arrivalAgent, chosen.id, world.proof);
      if (reply.status === 201) await expectPaidAtHandover(context, chosen.id);
      return reply;
    },
  };
};

/** Commands of what is asked for parcels: terms, fees, reductions, waivers, duties and storage. */
export const chargeCommands = ({ colis, idThat, next, dollars, asAdmin }: Context): Commands => {
  const id = colis?.id ?? 0;
  const arrived = () => idThat(({ etat }) => etat === 'ARRIVE');
  const terms = (body: object) => asAdmin('POST', `/colis/${id}/conditions`, { ...body, motif: MOTIF });
  const fee = (code: string, montant: number) =>
    asAdmin('POST', `/colis/${id}/frais`, { code, nom: 'Modèle', montant, motif: MOTIF });
  return {
    onArrival: () => terms({ type: 'A_L_ARRIVEE' }),
    deposit: () => terms({ type: 'ACOMPTE', acompte: dollars(80), reste: next() < 0.5 ? 'RETRAIT' : 'CHARGEMENT' }),
    prepaid: () => terms({ type: 'PREPAYE' }),
    waive: () => asAdmin('POST', `/colis/${idThat((one) => owedCents(one) > 0)}/dispense`, { motif: MOTIF }),
    fee: () => fee('FRAIS', dollars(30)),
    reduction: () => fee('RABAIS', dollars(60)),
    askDuty: () =>
      asAdmin(
        'POST',
        `/colis/${arrived()}/droits`,
        next() < 0.5
          ? { devise: 'XOF', montant: 1_000 + Math.floor(next() * 40_000) }
          : { devise: 'USD', montant: 0.5 + dollars(40) },
      ),
    takeBackDuty: () => {
      const asked = idThat((one) => askedDutyCents(one) > 0);
      return asAdmin('POST', `/colis/${asked}/droits/reprise`, { motif: MOTIF });
    },
    waiveStorage: () => {
      const charged = idThat((one) => storageCents(one) > 0);
      return asAdmin('POST', `/colis/${charged}/dispense`, { motif: MOTIF, magasinageSeul: true });
    },
  };
};
