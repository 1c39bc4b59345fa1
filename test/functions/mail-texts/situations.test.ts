import { beforeAll, describe, test, vi } from 'vitest';
import type {
  CancelledBoxes,
  CollectionForRecipient,
  MailContent,
  RecipientParcels,
  ReopenedColis,
} from '#functions/mail-texts/mail-content.ts';
import { type MailTemplates, mailTemplates } from '#functions/mail-texts/mail-templates.ts';
import { LANGUAGES } from '#shared/auth/schema.ts';
import { BOOKED, CONTAINER, DOCUMENT, INSTANT, PARCELS } from '../../support/items/mail-contents.ts';
import { expectAgreement, plain } from '../../support/situations/agreement.ts';
import {
  parcelInSituation,
  SITUATION_CODES,
  type SituationCode,
} from '../../support/situations/parcel-in-situation.ts';
import { OFF_DATE } from '../../support/situations/situations.ts';

/** Mails and notifications about a parcel in each situation: they say what its page says. */

type Mails = (words: MailTemplates) => readonly MailContent[];
type ByReader = { sender?: Mails; recipient?: Mails };

const ONE: RecipientParcels = { ...PARCELS, count: 1, senders: ['Awa'], codes: ['YN-7K3M-9QPX-4WTHW'] };
const CODES = [{ id: 11, code: '048213' }];
const COLLECTION: CollectionForRecipient = {
  codes: [{ suivi: 'YN-7K3M-9QPX-4WTHW', code: '048213' }],
  due: [],
  site: undefined,
  dernierJour: '2096-04-10',
  proxies: [],
};
const HANDOVER = { nom: 'Moussa Sarr', qualite: 'DESTINATAIRE', le: INSTANT, site: undefined } as const;
const AT = {
  destination: 'Dakar',
  isAtDepot: true,
  isCancelled: false,
  held: undefined,
  to: BOOKED.container,
  depot: undefined,
};
const incident = (
  code: 'RESTE' | 'MANQUANT' | 'EN_TROP' | 'PERDU' | 'TROUVE' | 'DOMMAGE_VU' | 'REMISE_INFIRMEE',
): ByReader => ({
  sender: (words) => [words.incident({ colisId: 11, incident: code, ...AT })],
  recipient: (words) => [words.recipientIncident(ONE, { incident: code, ...AT })],
});
const intake = (verdict: 'CONFORME' | 'DIFFERENT' | 'REFUSE', ecart: 'SANS_PLACE' | 'A_DECIDER' | null): Mails => {
  const refus = verdict === 'REFUSE' ? 'Le carton est ouvert.' : null;
  return (words) => [words.received({ colisId: 11, verdict, ecart, refus, to: BOOKED.container, depot: undefined })];
};
const cancelledAt =
  (lieu: CancelledBoxes['lieu'], arrive?: true): Mails =>
  (words) => {
    const boxes = [{ colisIds: [11], lieu, site: undefined, destination: 'Dakar', arrive }];
    return [words.cancelled({ colisId: 11, boxes }), words.lapsed(11, boxes)];
  };
const cancelled: Mails = (words) => [
  words.cancelled({ colisId: 11, boxes: [] }),
  words.cancelled({ colisId: 11, par: 'CLIENT', refundCents: 0, boxes: [] }),
  words.lapsed(11, []),
];
const arrived: ByReader = {
  sender: (words) => [words.etat(11, 'ARRIVE'), words.etatFromTracking(CONTAINER, ARRIVAL, 'ARRIVE', [11])],
  recipient: (words) => [words.recipientArrived(ONE)],
};
const ARRIVAL = { statut: 'ARRIVE', lieu: 'Dakar', description: '' } as const;

/** Mails that a situation causes; a new situation does not compile without, though it may cause none. */
const MAILS: Readonly<Record<SituationCode, ByReader>> = {
  RESERVE: { sender: (words) => [words.booked(BOOKED)], recipient: (words) => [words.recipientBooked(ONE)] },
  A_DEPOSER: {
    sender: (words) => [words.dropOffReminder({ colisIds: [11], container: BOOKED.container, depot: undefined })],
  },
  AU_DEPOT: { sender: intake('CONFORME', null) },
  RESTE_AVANT_CHARGEMENT: { sender: (words) => [words.booked(BOOKED)] },
  PAYE_EN_PARTIE: { sender: (words) => [words.booked(BOOKED)] },
  PART_ATTENDUE: { sender: (words) => [words.booked(BOOKED)] },
  PART_ATTENDUE_AU_DEPOT: {
    sender: (words) => [
      words.received({
        ...{ colisId: 11, verdict: 'CONFORME', ecart: null, refus: null, to: BOOKED.container, depot: undefined },
        due: {
          ...{ cents: 6_000, isSupplement: false, reporte: 'CHARGEMENT', lapsesAt: null },
          aConfirmer: { cents: 4_000, moyen: 'VIREMENT' },
        },
      }),
    ],
  },
  CHARGE: {},
  EN_MER: { sender: (words) => [words.etat(11, 'EN_TRANSIT')], recipient: (words) => [words.recipientDeparted(ONE)] },
  A_DECHARGER: arrived,
  ARRIVE: arrived,
  A_RETIRER: {
    sender: (words) => [
      words.available({
        colisIds: [11],
        due: [],
        codes: CODES,
        damages: [],
        destination: 'Dakar',
        dernierJour: '2096-03-10',
        site: undefined,
      }),
    ],
    recipient: (words) => [words.recipientAvailable(ONE, COLLECTION)],
  },
  REMIS: {
    sender: (words) => [words.handedOver({ colisId: 11, ...HANDOVER }), words.etat(11, 'LIVRE')],
    recipient: (words) => [words.recipientHandedOver(ONE, HANDOVER)],
  },
  ANNULE: { sender: cancelled },
  PERDU: incident('PERDU'),
  REMISE_A_VERIFIER: {},
  MANQUANT: incident('MANQUANT'),
  EN_TROP: incident('EN_TROP'),
  ANNULE_CHARGE: { sender: cancelledAt('CONTENEUR') },
  ANNULE_A_DECHARGER: { sender: cancelledAt('EN_MER', true) },
  CHARGE_NON_RECU: {},
  CHARGE_NON_PAYE: {},
  LIVRE_NON_PAYE: {},
  LITIGE: {},
  RESTE: incident('RESTE'),
  AUTRE_DEPOT: {
    sender: (words) =>
      (['TRANSFERT', 'A_RECUPERER'] as const).map((each) => words.incident({ colisId: 11, incident: each, ...AT })),
  },
  ARRIVEE_A_VERIFIER: {
    sender: (words) => [words.codeWithdrawn({ colisId: 11, cause: 'UNLOADING_UNDONE', site: undefined })],
    recipient: (words) => [words.recipientCodeWithdrawn(ONE, 'UNLOADING_UNDONE', undefined)],
  },
  ANNULE_ARRIVE: { sender: cancelledAt('ARRIVEE') },
  ANNULE_A_RENDRE: { sender: cancelledAt('DEPOT') },
  REFUSE_AU_DEPOT: { sender: intake('REFUSE', null) },
  SANS_PLACE: { sender: intake('DIFFERENT', 'SANS_PLACE') },
  ECART_A_DECIDER: { sender: intake('DIFFERENT', 'A_DECIDER') },
  REMBOURSEMENT_DU: { sender: cancelled },
  RECLAMATION: {},
  ENDOMMAGE: { sender: (words) => [words.etat(11, 'ARRIVE', { dommage: 'Carton ouvert' })] },
  CODE_BLOQUE: {},
  DOUANE_REFUSEE: { sender: (words) => [words.customsDecided(DOCUMENT)] },
  DEPOT_FERME: {
    sender: (words) => [words.dropOffClosed({ container: CONTAINER, colisIds: [11], unpaidIds: [11], notLoaded: [] })],
  },
  NON_RECU: {
    sender: (words) =>
      [true, false].map((isPaid) => {
        const unpaidIds = isPaid ? [] : [11];
        const ended = { container: CONTAINER, fin: INSTANT, fuseau: 'Europe/Paris', colisIds: [11], unpaidIds, isPaid };
        return words.dropOffEnded(ended);
      }),
  },
  RECU_NON_CHARGE: {
    sender: (words) => [words.notLoaded(CONTAINER, [{ colisId: 11, isAtDepot: true, to: BOOKED.container }])],
  },
  SUPPLEMENT_DU: {},
  RESTE_A_PAYER: {},
  IMPAYE_BIENTOT_ANNULE: { sender: (words) => [words.lapsesSoon(11, INSTANT, 'Europe/Paris')] },
  DOUANE_MANQUANTE: { sender: (words) => [words.customsReminder([11])] },
  A_PAYER_AU_RETRAIT: {
    sender: (words) => [
      words.available({
        colisIds: [11],
        due: [{ id: 11, cents: 12_500 }],
        codes: [],
        damages: [],
        destination: 'Dakar',
        dernierJour: '2096-03-10',
        site: undefined,
      }),
    ],
    recipient: (words) => [
      words.recipientAvailable(ONE, {
        ...COLLECTION,
        codes: [],
        due: [{ suivi: 'YN-7K3M-9QPX-4WTHW', cents: 12_500 }],
      }),
    ],
  },
  FRAIS_ARRIVEE: {
    sender: (words) => [
      words.available({
        colisIds: [11],
        due: [{ id: 11, cents: 4_000, droits: 4_000 }],
        codes: [],
        damages: [],
        destination: 'Dakar',
        dernierJour: null,
        magasinage: { dernierJour: '2096-03-10', cents: 165 },
        site: undefined,
      }),
    ],
    recipient: (words) => [
      words.recipientAvailable(ONE, {
        ...COLLECTION,
        codes: [],
        due: [{ suivi: 'YN-7K3M-9QPX-4WTHW', cents: 330, magasinage: 330 }],
      }),
    ],
  },
  DEPART_SUSPENDU: {},
  DEPART_ATTENDU: {},
  ARRIVEE_ATTENDUE: {},
};

/** Parcel for which a payment of $30.00 was taken back, before its loading or at the end of its way. */
const reopened = (due: { reporte?: 'RETRAIT' }, parti: boolean): ReopenedColis => ({
  due: { cents: 3_000, isSupplement: false, reporte: due.reporte, lapsesAt: null },
  ...{ colisId: 11, fuseau: 'Europe/Paris', parti, ferme: parti },
});

/** Mails about something else of a parcel in a situation. */
const OTHER_MAILS: Readonly<Partial<Record<SituationCode, ByReader>>> = {
  A_RETIRER: incident('REMISE_INFIRMEE'),
  RESERVE: { recipient: (words) => [words.recipientRevived(ONE)] },
  ARRIVE: {
    sender: (words) => [words.codeWithdrawn({ colisId: 11, cause: 'REFUNDED', site: undefined })],
    recipient: (words) => [words.recipientCodeWithdrawn(ONE, 'REFUNDED', undefined)],
  },
  A_PAYER_AU_RETRAIT: {
    sender: (words) => [
      words.codeWithdrawn({ colisId: 11, cause: 'REFUNDED', due: 3_000, site: undefined }),
      words.takenBack(3_000, [11], [reopened({ reporte: 'RETRAIT' }, true)]),
    ],
    recipient: (words) => [
      words.recipientCodeWithdrawn(ONE, 'REFUNDED', undefined, [{ suivi: 'YN-7K3M-9QPX-4WTHW', cents: 3_000 }]),
    ],
  },
  FRAIS_ARRIVEE: {
    sender: (words) => [
      words.codeWithdrawn({ colisId: 11, cause: 'DUTIES', due: 4_000, droits: 4_000, site: undefined }),
      words.codeWithdrawn({ colisId: 11, cause: 'STORAGE', due: 330, magasinage: 330, site: undefined }),
    ],
    recipient: (words) => [
      words.recipientCodeWithdrawn(ONE, 'DUTIES', undefined, [
        { suivi: 'YN-7K3M-9QPX-4WTHW', cents: 4_000, droits: 4_000 },
      ]),
      words.recipientCodeWithdrawn(ONE, 'STORAGE', undefined, [
        { suivi: 'YN-7K3M-9QPX-4WTHW', cents: 330, magasinage: 330 },
      ]),
    ],
  },
  A_DEPOSER: { sender: (words) => [words.paymentReceived(12_500, [11]), words.customsDecided(DOCUMENT)] },
  CHARGE: { sender: (words) => [words.beyondPricePaid('SUPPLEMENT', 2_500, [11])] },
  AUTRE_DEPOT: incident('TROUVE'),
  ENDOMMAGE: {
    sender: (words) => [words.damaged(11, 'Carton ouvert'), ...(incident('DOMMAGE_VU').sender?.(words) ?? [])],
    recipient: (words) => incident('DOMMAGE_VU').recipient?.(words) ?? [],
  },
  CODE_BLOQUE: {
    sender: (words) => [words.codeWithdrawn({ colisId: 11, cause: 'TRIES', site: undefined })],
    recipient: (words) => [words.recipientCodeWithdrawn(ONE, 'TRIES', undefined)],
  },
  LITIGE: {
    sender: (words) => [words.codeWithdrawn({ colisId: 11, cause: 'DISPUTED', site: undefined })],
    recipient: (words) => [words.recipientCodeWithdrawn(ONE, 'DISPUTED', undefined)],
  },
  SUPPLEMENT_DU: { sender: (words) => [words.supplementDue(2_500, 11)] },
  RESTE_A_PAYER: {
    sender: (words) => [words.takenBack(3_000, [11], [reopened({}, false)]), words.restDue(3_000, 11)],
  },
  ANNULE: { sender: (words) => [words.refunded(12_500, [11])] },
  DEPART_SUSPENDU: { sender: (words) => [words.containerStatut(CONTAINER, 'EN_ATTENTE', [11])] },
};

const READ_BY = { sender: 'CLIENT', recipient: 'PUBLIC' } as const;
/** Reader whose situation a mail tells: a recipient who pays at the collection reads what its sender does. */
const readerOf = (reader: keyof typeof READ_BY, code: SituationCode) =>
  code === 'A_PAYER_AU_RETRAIT' || code === 'FRAIS_ARRIVEE' ? READ_BY.sender : READ_BY[reader];

beforeAll(() => {
  vi.setSystemTime(OFF_DATE);
  return () => vi.useRealTimers();
});

describe.each(LANGUAGES)('in %s', (language) => {
  describe.each(['sender', 'recipient'] as const)('mails to the %s', (reader) => {
    test.each(SITUATION_CODES)('%s', async (code) => {
      const parcel = await parcelInSituation(code);
      const check = (mails: ByReader | undefined, isAboutIt: boolean) => {
        for (const { subject, paragraphs } of mails?.[reader]?.(mailTemplates[language]) ?? []) {
          const text = plain([subject, ...paragraphs].join(' '));
          expectAgreement(text, parcel.seenBy(readerOf(reader, code)), language, [], isAboutIt);
        }
      };
      check(MAILS[code], true);
      check(OTHER_MAILS[code], false);
    });
  });
});
