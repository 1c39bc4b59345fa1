import type { Language } from '#shared/auth/schema.ts';
import type { Headline } from '#shared/situation/codes.ts';
import type { Situation } from '#shared/situation/situation.ts';

/** What a view may claim of a parcel, the words by which it does, and which situations allow it. */

/**
 * Claims about where a parcel is, or what comes next, and the words that make them; regular expressions of any view.
 */
const CLAIMS = {
  toBring: { fr: /Apportez|apportez-le|Rapportez|À déposer/, en: /Bring your|bring it to the|To drop off|Drop off by/ },
  received: {
    fr: /Reçu au dépôt ?Fait|dépôt a reçu|(?<!\p{L})Au dépôt|arrivé à notre dépôt/u,
    en: /Received at the depot ?Done|has received the parcel|(?<!\p{L})At the depot|arrived at our depot/u,
  },
  loaded: { fr: /Chargé(?!\p{L})|est dans le conteneur/u, en: /Loaded(?!\p{L})|parcel is in the container/u },
  onTheWay: { fr: /en route|En mer|a quitté/, en: /on its way|At sea|has left (?!its)/ },
  arrived: {
    fr: /(est arrivé|Arrivé(?!e))(?!( à notre dépôt|[^.]* dans un conteneur où il n’était pas attendu))|colis est déchargé|Il est déchargé|Déchargé/,
    en: /((has|is) arrived|Arrived(?! on))(?!( at our depot|[^.]* in a container in which))|parcel is unloaded|It is unloaded|Unloaded/,
  },
  collectable: {
    fr: /(peut|peuvent) être retiré|Prêt à être retiré|pouvez venir le chercher/,
    en: /(?<!(as soon as|when) (it|they) |Until then it )can be collected|(?<!says that (it|the parcel) is )[Rr]eady to collect|You can collect/,
  },
  handedOver: {
    fr: /a été remis|est livré|Colis remis|Remis(?!\p{L})/u,
    en: /was handed over|(is|was|has been) delivered|Parcel handed over|Handed over(?!, un)/,
  },
  lost: { fr: /(?<!déclarer )perdu/i, en: /(?<!declare it )(?<!have to declare it )\blost/i },
  missing: {
    fr: /Manquant|trouvé au déchargement|cherchons votre colis/,
    en: /Missing|[Nn]ot found (at|when)|looking for your parcel/,
  },
  toCheck: {
    fr: /Arrivée[^.]* à vérifier|arrivée avait été enregistrée par erreur/,
    en: /Arrival[^.]* to be checked|Arrival to check|arrival was recorded by mistake/,
  },
  handoverToCheck: { fr: /Remises? à vérifier|vérifions la remise/, en: /Handovers? to check|checking the handover/ },
  wrongContainer: { fr: /pas attendu|Arrivée imprévue/, en: /not expected|Unexpected arrival/ },
  leftBehind: {
    fr: /n’est pas parti|Pas parti|Resté au départ|(?<!Son conteneur ne )prend plus de colis|Pas apporté|a pas été chargé|Pas chargé/,
    en: /[Dd]id not leave|Left behind|(?<!Its container )takes no more parcels|Not brought|[Nn]ot loaded/,
  },
  closedEarly: {
    fr: /[Dd]épôt fermé|fermé le dépôt|dépôt [^.]*avait fermé/,
    en: /[Dd]rop-off closed|closed the drop-off|drop-off [^.]*had closed/,
  },
  withoutSpace: { fr: /[Ss]ans place|assez de place/, en: /[Ww]ithout space|enough space/ },
  otherDepot: { fr: /un autre dépôt/, en: /(another|different) depot|depot other than/ },
  damaged: { fr: /abîmé|Abîmé|endommagé|dommage sur/, en: /damaged|Damaged|damage to/ },
  cancelled: { fr: /(est|été) annulé(?!e)|Annulé(?!e)/, en: /(is|was) cancelled|Cancelled/ },
  toFetch: { fr: /Venez (récupérer|rechercher)|à récupérer/, en: /Pick up your|to pick up|waiting to be picked up/ },
  refused: {
    fr: /refusé au dépôt|le dépôt l’a refusé|n’a pas pu accepter|pas été accepté/i,
    en: /refused at the depot|the depot refused|could not accept|not accepted/i,
  },
  due: {
    fr: /À payer(?! avant)|Payez|Payer (ce|le|mon|mes)|Supplément à payer|Frais d’arrivée à payer/,
    en: /(?<!\p{L})Unpaid|Pay (for|the|my)|Supplement due|Arrival charges due|To (be )?paid|(?<!\p{L})To pay on|Due on collection/u,
  },
  toRefund: {
    fr: /À (vous )?rembourser|Remboursement à faire|rembourse elle-même cette somme/,
    en: /To (be )?refund|Refund due|itself refunds this amount/,
  },
  refunded: { fr: /Remboursé(?!e)|(avons|a été) remboursé/, en: /Refunded|(was|have) refunded/ },
} as const satisfies Record<string, Readonly<Record<Language, RegExp>>>;
export type Claim = keyof typeof CLAIMS;
const ALL_CLAIMS = Object.keys(CLAIMS) as Claim[];

/**
 * Claims that each headline makes, its own first, and that it allows beside it. A delay of the container allows what
 * the stage of the parcel does.
 */
const CLAIMS_OF: Readonly<Record<Headline, readonly [Claim | undefined, ...Claim[]]>> = {
  RESERVE: [undefined, 'toBring'],
  A_DEPOSER: [undefined, 'toBring'],
  AU_DEPOT: ['received'],
  CHARGE: ['loaded', 'received'],
  EN_MER: ['onTheWay', 'received'],
  A_DECHARGER: ['arrived', 'received'],
  ARRIVE: ['arrived', 'received'],
  A_RETIRER: ['collectable', 'arrived', 'received'],
  REMIS: ['handedOver', 'arrived', 'received'],
  ANNULE: ['cancelled'],
  PERDU: ['lost'],
  MANQUANT: ['missing', 'received'],
  EN_TROP: ['wrongContainer', 'received'],
  RESTE: ['leftBehind', 'received'],
  AUTRE_DEPOT: ['otherDepot', 'toBring', 'toFetch'],
  ARRIVEE_A_VERIFIER: ['toCheck', 'received'],
  REMISE_A_VERIFIER: ['handoverToCheck', 'arrived', 'received'],
  ANNULE_ARRIVE: ['cancelled', 'arrived', 'wrongContainer'],
  ANNULE_A_RENDRE: ['cancelled', 'toFetch'],
  REFUSE_AU_DEPOT: ['refused', 'toBring'],
  SANS_PLACE: ['withoutSpace', 'received'],
  DEPOT_FERME: ['closedEarly'],
  NON_RECU: ['leftBehind'],
  RECU_NON_CHARGE: ['leftBehind', 'received'],
  DEPART_SUSPENDU: [undefined],
  DEPART_ATTENDU: [undefined],
  ARRIVEE_ATTENDUE: ['onTheWay'],
  A_PAYER_AU_RETRAIT: ['due', 'collectable', 'arrived', 'received'],
};

/** Claim that every view of a parcel in a situation makes; undefined when it only names a date. */
export const claimOf = ({ titre }: Pick<Situation, 'titre'>): Claim | undefined => CLAIMS_OF[titre][0];

const isDelay = (titre: Headline): boolean =>
  titre.endsWith('_ATTENDU') || titre.endsWith('_ATTENDUE') || titre === 'DEPART_SUSPENDU';

/**
 * Claims that contradict a situation: no view of it may make them. Money is claimed only while some is due,
 * and not for a departure that takes the parcel no more; none went back while the team has not given it back.
 */
export const contradictionsOf = ({ titre, etape, du, action, problemes }: Situation): Claim[] => {
  const allowed = new Set([
    ...CLAIMS_OF[titre],
    ...(problemes.includes('ENDOMMAGE') ? (['damaged'] as const) : []),
    ...(isDelay(titre) ? CLAIMS_OF[etape] : []),
    problemes.includes('REMBOURSEMENT_DU') ? ('toRefund' as const) : ('refunded' as const),
    ...(du && action !== 'CHOOSE_DEPARTURE' ? (['due'] as const) : []),
  ]);
  return ALL_CLAIMS.filter((claim) => !allowed.has(claim));
};

/** Returns the claims that a text makes, each with its words. */
export const claimsIn = (text: string, language: Language): Partial<Record<Claim, string>> =>
  Object.fromEntries(
    ALL_CLAIMS.flatMap((claim) => {
      const words = CLAIMS[claim][language].exec(text)?.[0];
      return words === undefined ? [] : [[claim, words]];
    }),
  );
