import { inPlace } from '#shared/places/phrases.ts';
import type { LeftReason } from '#shared/situation/left-behind.ts';
import type { DueForColis, IncidentNews } from '../core/events/domain-events.ts';
import {
  type BoxElsewhere,
  type DamageOfColis,
  type IncidentOfColis,
  type Loss,
  type MailContent,
  type MessageSite,
  mayNotBring,
} from './mail-content.ts';
import {
  boxesTexts,
  colisNames,
  DONT_PAY_IT,
  day,
  deadline,
  dollars,
  dropOff,
  keepsPart,
  methodText,
  siteText,
} from './phrases.fr.ts';

const SUBJECTS: Record<IncidentNews, string> = {
  RESTE: 'Votre colis n’est pas parti',
  MANQUANT: 'Votre colis n’a pas été trouvé à l’arrivée',
  EN_TROP: 'Votre colis est arrivé sans être attendu',
  EN_TROP_ANNULE: 'L’arrivée de votre colis a été enregistrée par erreur',
  PERDU: 'Votre colis est perdu',
  TROUVE: 'Votre colis est retrouvé',
  TROUVE_ANNULE: 'Votre colis n’est pas retrouvé',
  RENVOI: 'Votre colis est renvoyé au dépôt de son départ',
  REVENU: 'Votre colis est revenu au dépôt de son départ',
  ADOPTER: 'Votre colis sera remis là où il est arrivé',
  TRANSFERT: 'Nous transférons votre colis au dépôt de son départ',
  A_RECUPERER: 'Venez rechercher votre colis',
  NON_RECU: 'Votre colis est à apporter au dépôt',
  DOMMAGE_VU: 'Le dommage de votre colis est constaté',
  DOMMAGE_ANNULE: 'Le dommage de votre colis avait été noté par erreur',
  SANS_DOMMAGE: 'Votre colis n’est pas abîmé',
  REMISE_INFIRMEE: 'La remise de votre colis n’a pas eu lieu',
  RENDU: 'Votre colis annulé a été rendu',
};

/** Begins a sentence on a cancelled parcel, which may have been found. */
const cancelled = (parcel: string, retrouve: Loss | undefined): string =>
  retrouve ? `${foundAgain(parcel, retrouve)} est annulé et` : `${parcel}, qui est annulé,`;

/** Subjects and texts of what happens to a cancelled parcel that came with a container. */
const CANCELLED_SUBJECTS: Partial<Record<IncidentNews, string>> = {
  MANQUANT: 'Votre colis annulé n’a pas été trouvé à l’arrivée',
  EN_TROP: 'Votre colis annulé est arrivé avec un conteneur',
  RENVOI: 'Votre colis annulé nous revient',
  A_RECUPERER: 'Venez récupérer votre colis annulé',
};
const cancelledTexts = (
  parcel: string,
  there: string,
  held: MessageSite | undefined,
  retrouve: Loss | undefined,
): Partial<Record<IncidentNews, MailContent['paragraphs']>> => ({
  MANQUANT: [
    `${parcel}, qui est annulé, n’a pas été trouvé au déchargement du conteneur ${there}. Nous vous écrirons s’il est retrouvé.`,
    CLAIM,
  ],
  EN_TROP: [
    `${cancelled(parcel, retrouve)}${retrouve ? '' : ' était encore dans un conteneur et'} se trouve ${there}, à notre point d’arrivée.${claimOff(retrouve)}`,
    'Notre équipe décide ce qu’il devient. Ne vous déplacez pas : nous vous écrirons dès que nous saurons où et quand vous pourrez le récupérer.',
  ],
  RENVOI: [
    `${parcel}, qui est annulé et se trouve ${there}, est renvoyé au dépôt de son départ.`,
    'Nous vous écrirons quand vous pourrez l’y récupérer.',
  ],
  A_RECUPERER: [
    `${cancelled(parcel, retrouve)} vous attend ${there}.${claimOff(retrouve)} Venez le récupérer avec une pièce d’identité, ou envoyez une personne de votre part.`,
    ...heldAt(held),
  ],
});

const CHOOSE_DEPARTURE =
  'Son conteneur est parti sans lui : écrivez-nous pour choisir un autre départ, avant de le rapporter.';
const NOT_LOADED = 'il n’y était pas chargé';
/** Reasons why a container left without a parcel, as its sender reads them. */
const WHY_LEFT: Record<LeftReason, string> = {
  DEPOT_FERME: 'nous avions fermé le dépôt avant la date annoncée',
  REFUSE: 'notre dépôt n’avait pas pu l’accepter',
  NON_APPORTE: 'vous ne l’avez pas apporté à temps',
  SANS_PLACE: 'le conteneur n’avait plus assez de place pour lui',
  DOCUMENT: 'son document de douane n’était pas accepté',
  IMPAYE: 'il n’était pas payé',
  PAYE_EN_PARTIE: 'il n’était payé qu’en partie',
  SUPPLEMENT: 'son supplément n’était pas payé',
};
/** Reasons as a recipient reads them: not which fault is the sender's, nor what is owed. */
const WHY_FOR_RECIPIENT: Partial<Record<LeftReason, string>> = {
  DEPOT_FERME: WHY_LEFT.DEPOT_FERME,
  REFUSE: WHY_LEFT.REFUSE,
  NON_APPORTE: 'notre dépôt ne l’avait pas à temps',
  SANS_PLACE: WHY_LEFT.SANS_PLACE,
};

export const CLAIM =
  'Écrivez-nous pour votre réclamation, en joignant vos preuves d’achat. La valeur déclarée est le maximum que vous pouvez réclamer.';

const CLAIM_OF_SENDER = 'L’expéditeur a reçu le même message : c’est lui qui fait la réclamation.';

/** Advice to a recipient about a damage. */
const LOOK_IT_OVER =
  'Il vous sera remis malgré tout : regardez-le avec l’agent avant de signer. C’est l’expéditeur qui fait la réclamation.';

const UNDECIDED =
  'Notre équipe décide comment il continue. Ne vous déplacez pas encore : nous vous écrirons dès que ce sera décidé.';

const NOT_RECEIVED = 'Si vous ne l’avez pas reçu, écrivez-nous sans attendre.';

/** Begins a sentence on a parcel; it says first that one which was missing or lost is found, if it was. */
export const foundAgain = (parcel: string, retrouve: Loss | undefined): string =>
  retrouve
    ? `${parcel}, que nous ${retrouve === 'PERDU' ? 'avions déclaré perdu' : 'cherchions'}, est retrouvé : il`
    : parcel;

/** Says of a lost parcel that was found that nobody claims for its loss any more. */
export const claimOff = (retrouve: Loss | undefined): string =>
  retrouve === 'PERDU' ? ' Une réclamation pour sa perte n’a plus lieu d’être.' : '';

/**
 * Says what happened to a parcel, named as the sentence begins, and what comes next, to its sender or its recipient.
 */
export const incidentTexts = (
  parcel: string,
  {
    incident,
    destination,
    isAtDepot,
    isCancelled,
    due,
    retrouve,
    reel,
    raison,
    refus,
    aRemplacer,
    sansPayer,
    recu = 0,
    ...box
  }: Omit<IncidentOfColis, 'colisId'>,
  isSender: boolean,
): Pick<MailContent, 'subject' | 'paragraphs'> => {
  const there = inPlace('fr', destination);
  const texts: Record<IncidentNews, MailContent['paragraphs']> = {
    RESTE: [
      `${foundAgain(parcel, retrouve)} n’est pas parti avec le conteneur prévu${retrouve ? '' : ` : ${whyLeft(raison, refus, isSender)}`}.${isAtDepot ? ` Il est ${retrouve ? '' : 'toujours '}à notre dépôt.` : ''}${claimOff(retrouve)}`,
      ...(isSender && due ? [dueText(due, box.to.fuseau)] : []),
      ...(isSender && aRemplacer
        ? ['Remplacez son document de douane sur la page du colis : sans document accepté, il ne partira pas.']
        : []),
      otherDeparture(isSender, due),
      ...(isSender && sansPayer ? [recu > 0 ? keepsPart(recu) : DONT_PAY_IT] : []),
    ],
    MANQUANT: [
      `${parcel} n’a pas été trouvé au déchargement du conteneur ${there}.`,
      `Nous le cherchons dans le conteneur, dans nos dépôts et parmi les colis des autres conteneurs. Vous n’avez rien à faire et ne vous déplacez pas : ${UNTIL_FOUND}`,
    ],
    EN_TROP: [
      `${foundAgain(parcel, retrouve)} est arrivé ${there}, dans un conteneur où il n’était pas attendu. Il est à notre point d’arrivée.${claimOff(retrouve)}`,
      UNDECIDED,
    ],
    EN_TROP_ANNULE:
      reel?.ou === 'A_DECHARGER'
        ? [
            `${parcel} n’est pas encore déchargé ${there} : cela avait été enregistré par erreur. Son conteneur est arrivé.`,
            'Ne vous déplacez pas encore : nous vous écrirons dès qu’il pourra être retiré.',
          ]
        : notArrived(`${parcel} n’est pas arrivé ${there} : cela avait été enregistré par erreur.`, {
            reel,
            isSender,
            due,
            ...box,
          }),
    PERDU: [
      `Malgré nos recherches, ${parcel.charAt(0).toLowerCase()}${parcel.slice(1)} n’a pas été retrouvé : nous le déclarons perdu. Nous en sommes désolés.`,
      isSender ? CLAIM : CLAIM_OF_SENDER,
    ],
    TROUVE: [
      `${foundAgain(parcel, retrouve)} est à un de nos dépôts.${claimOff(retrouve)}`,
      ...heldAt(box.held),
      ...(isSender && due ? [dueText(due, box.to.fuseau)] : []),
      isSender
        ? `Son conteneur est parti sans lui. ${UNDECIDED}`
        : 'Son conteneur est parti sans lui. Notre équipe décide comment il continue. Nous vous écrirons quand le colis partira.',
    ],
    TROUVE_ANNULE: [
      `${parcel} n’est pas à notre dépôt : cela avait été enregistré par erreur.`,
      retrouve === 'PERDU'
        ? `Il reste déclaré perdu. ${isSender ? CLAIM : CLAIM_OF_SENDER}`
        : `Nous le cherchons toujours. Vous n’avez rien à faire et ne vous déplacez pas : ${UNTIL_FOUND}`,
    ],
    RENVOI: [
      `${parcel}, arrivé ${there} dans un conteneur où il n’était pas attendu, est renvoyé au dépôt de son départ.`,
      'Nous vous écrirons à la prochaine étape de son voyage.',
    ],
    ADOPTER: [
      `${parcel}, arrivé ${there} dans un conteneur où il n’était pas attendu, y sera remis avec les colis de ce conteneur.`,
      isSender
        ? due
          ? `${due.aConfirmer ? dueText(due, box.to.fuseau) : `${due.reporte ? `Il reste ${dollars(due.cents)} à payer au retrait` : due.isSupplement ? `Un supplément de ${dollars(due.cents)} reste à payer` : `Il n’est pas encore payé : payez ${dollars(due.cents)}`}.`} Nous vous écrirons dès qu’il pourra être retiré, une fois payé.`
          : 'Vous n’avez rien à faire : nous vous écrirons dès qu’il pourra être retiré.'
        : 'Ne vous déplacez pas encore : nous vous écrirons dès qu’il pourra être retiré.',
    ],
    TRANSFERT: [
      ...boxTexts(parcel, { choix: 'TRANSFERT', due, ...box }),
      ...(due ? [dueText(due, box.to.fuseau)] : []),
    ],
    A_RECUPERER: boxTexts(parcel, { choix: 'A_RECUPERER', ...box }),
    NON_RECU: boxTexts(parcel, { choix: 'NON_RECU', ...box }),
    DOMMAGE_VU: [
      `${parcel}, arrivé abîmé, a été examiné par notre équipe, qui a constaté le dommage.`,
      isSender ? CLAIM : LOOK_IT_OVER,
    ],
    DOMMAGE_ANNULE: [
      `${parcel} avait été noté abîmé par erreur : aucun dommage n’est constaté.`,
      'Vous n’avez rien à faire, et une réclamation n’a pas lieu d’être.',
    ],
    SANS_DOMMAGE: [
      `${parcel}, noté abîmé à son arrivée, a été examiné par notre équipe : il n’est pas abîmé.`,
      isSender
        ? 'Une réclamation n’a donc pas lieu d’être. Si vous pensez le contraire, écrivez-nous.'
        : 'Regardez-le quand même avec l’agent avant de signer.',
    ],
    REVENU: [
      `${parcel} est revenu au dépôt de son départ.`,
      box.hasLeft
        ? `Son conteneur est parti sans lui. ${otherDeparture(isSender, due)}`
        : `Départ prévu le ${day(box.to.dateDepart, box.to.fuseau)}. Vous n’avez rien à faire : nous vous écrirons quand il partira.`,
    ],
    REMISE_INFIRMEE: [
      `${parcel} n’a pas été remis : une remise avait été enregistrée, et notre équipe a constaté qu’elle n’a pas eu lieu.`,
      isSender ? 'Sa page dit où il en est.' : 'Son lien de suivi dit où il en est.',
    ],
    RENDU: isCancelled
      ? [`${parcel}, qui est annulé, vous a été rendu.`, NOT_RECEIVED]
      : [
          `${parcel} vous a été rendu.${mayNotBring(box) ? '' : ' Apportez-le au dépôt de son départ.'}`,
          box.hasLeft ? CHOOSE_DEPARTURE : dropOff(box.to, box.depot, 'votre colis'),
          NOT_RECEIVED,
        ],
  };
  const ended = isCancelled ? cancelledTexts(parcel, there, box.held, retrouve)[incident] : undefined;
  const usual = incident === 'RENDU' && !isCancelled ? 'Votre colis vous a été rendu' : SUBJECTS[incident];
  const isFoundAway = incident === 'EN_TROP' && retrouve !== undefined;
  const subject = (ended && CANCELLED_SUBJECTS[incident]) || (isFoundAway ? SUBJECTS.TROUVE : usual);
  return { subject, paragraphs: ended ?? texts[incident] };
};

/** Says why a container left without a parcel, with what the depot wrote of its refusal to its sender. */
export const whyLeft = (raison: LeftReason | undefined, refus: string | undefined, isSender: boolean): string => {
  const why = (raison && (isSender ? WHY_LEFT : WHY_FOR_RECIPIENT)[raison]) ?? NOT_LOADED;
  return raison === 'REFUSE' && refus && isSender ? `${why} (« ${refus} »)` : why;
};

/** Says how a parcel that was left behind gets another departure. */
export const otherDeparture = (isSender = true, due?: DueForColis): string =>
  isSender
    ? `${due ? 'Ensuite, notre' : 'Notre'} équipe vous proposera un autre départ. Vous pouvez aussi nous écrire pour en choisir un.`
    : 'L’expéditeur choisit un autre départ avec nous. Nous vous écrirons quand le colis partira.';

const UNTIL_FOUND = 'nous vous écrirons dès qu’il sera retrouvé, ou si nous devons le déclarer perdu.';

type NotArrived = Pick<IncidentOfColis, 'reel' | 'due' | 'hasLeft' | 'held' | 'to' | 'depot'> & { isSender: boolean };

/** Says where a parcel is whose arrival was recorded by `mistake`, and what comes next. */
const notArrived = (
  mistake: string,
  { reel, isSender, due, hasLeft, held, to, depot }: NotArrived,
): MailContent['paragraphs'] => {
  const leaves = `le ${day(to.dateDepart, to.fuseau)}`;
  const atDeparture = 'Vous n’avez rien à faire : nous vous écrirons quand il partira.';
  const toPay = due ? [dueText(due, to.fuseau)] : [];
  const ou = reel?.ou ?? 'EN_ROUTE';
  if (!isSender && reel?.estAvantDepart) return [`${mistake} Il attend son départ, prévu ${leaves}.`, atDeparture];
  switch (ou) {
    case 'A_APPORTER':
      return [`${mistake} Vous ne nous l’avez pas encore apporté.`, ...toPay, dropOff(to, depot, 'votre colis')];
    case 'DEPOT_FERME':
      return [
        `${mistake} Nous avons fermé le dépôt de son départ avant la date annoncée : vous n’y êtes pour rien.`,
        otherDeparture(),
      ];
    case 'NON_RECU':
      return [
        `${mistake} Vous ne nous l’avez pas apporté à temps pour son départ.`,
        'Écrivez-nous pour choisir un autre départ, ou être remboursé.',
      ];
    case 'AU_DEPOT':
      return [
        `${mistake} Il est à notre dépôt et attend son départ, prévu ${leaves}.`,
        ...(due ? toPay : [atDeparture]),
      ];
    case 'AUTRE_DEPOT':
      if (hasLeft && !reel?.choix)
        return [
          `${mistake} Il est à un de nos dépôts, et son conteneur est parti sans lui.`,
          ...heldAt(held),
          UNDECIDED,
        ];
      return [mistake, ...boxTexts('Il', { choix: reel?.choix ?? null, hasLeft, held, to, depot })];
    case 'CHARGE':
      return [`${mistake} Il est dans son conteneur, qui doit partir ${leaves}.`, atDeparture];
    case 'RESTE':
      return [
        `${mistake} Il n’est pas parti avec le conteneur prévu.`,
        ...(isSender ? toPay : []),
        otherDeparture(isSender, due),
      ];
    case 'MANQUANT':
      return [`${mistake} Nous le cherchons toujours.`, `Vous n’avez rien à faire : ${UNTIL_FOUND}`];
    case 'RENDU':
      return [`${mistake} Il est annulé et vous a été rendu.`, NOT_RECEIVED];
    case 'ANNULE':
      return [`${mistake} Il reste annulé.`, ...boxesTexts(reel?.boxes ?? [])];
    default:
      return [
        `${mistake} Il continue avec son conteneur.`,
        'Vous n’avez rien à faire : nous vous écrirons à la prochaine étape de son voyage.',
      ];
  }
};

/** Says where a box is that another depot has than that of its departure, and what its sender does. */
export const boxTexts = (
  parcel: string,
  { choix, hasLeft, due, held, to, depot }: BoxElsewhere,
): MailContent['paragraphs'] => {
  const bring = hasLeft ? CHOOSE_DEPARTURE : dropOff(to, depot, 'votre colis');
  if (choix === 'NON_RECU')
    return [`${parcel} n’est pas encore à notre dépôt : sa réception avait été enregistrée par erreur.`, bring];
  if (choix === 'A_RECUPERER')
    return [
      `${parcel} est à un autre dépôt que celui de son départ. Venez le rechercher${mayNotBring({ hasLeft, to }) ? '' : ', puis apportez-le au dépôt de son départ'}.`,
      ...heldAt(held),
      bring,
    ];
  if (hasLeft)
    return [
      `${parcel} est à un autre dépôt que celui de son départ, et son conteneur est parti sans lui : nous le transférons à ce dépôt.`,
      ...heldAt(held),
      otherDeparture(),
    ];
  if (choix === null)
    return [
      `${parcel} est à un autre dépôt que celui de son départ : nous décidons comment il y vient, et vous écrirons.`,
      ...heldAt(held),
    ];
  return [
    `${parcel} est à un autre dépôt que celui de son départ : nous l’y transférons.${due ? '' : ' Vous n’avez rien à faire.'}`,
    ...heldAt(held),
  ];
};

/** Says what is to be paid for a parcel, and when: by its terms, before it leaves, or until its deadline. */
export const dueText = (
  { cents, isSupplement, reporte, lapsesAt, aConfirmer }: DueForColis,
  fuseau: string,
): string => {
  if (aConfirmer) {
    const awaited = `Votre paiement de ${dollars(aConfirmer.cents)} ${methodText[aConfirmer.moyen]} est enregistré, et attend sa confirmation. Il restera ${dollars(cents)} à payer`;
    if (reporte === 'CHARGEMENT') return `${awaited} avant le chargement : le colis ne partira qu’ensuite.`;
    return `${awaited}${reporte === 'RETRAIT' ? ' au retrait : le colis est remis une fois tout payé' : ''}.`;
  }
  if (reporte === 'RETRAIT')
    return `Il reste ${dollars(cents)} à payer au retrait : le colis est remis une fois tout payé.`;
  if (lapsesAt === null)
    return `${isSupplement ? `Un supplément de ${dollars(cents)} reste` : `Il reste ${dollars(cents)}`} à payer${reporte === 'CHARGEMENT' ? ' avant le chargement' : ''} : le colis ne partira qu’ensuite.`;
  return `Il n’est pas encore payé : payez ${dollars(cents)} avant le ${deadline(lapsesAt, fuseau).texte}, sinon il sera annulé.`;
};

/** Deadline that `dueText` names, if any. */
export const dueDeadline = (due: DueForColis | undefined, fuseau: string): Pick<MailContent, 'echeance'> =>
  due && due.lapsesAt !== null ? { echeance: deadline(due.lapsesAt, fuseau) } : {};

const heldAt = (held: MessageSite | undefined): string[] => (held ? [`Où il est maintenant : ${siteText(held)}`] : []);

/** Next step once a damage was found. */
export const afterDamage =
  'Notre équipe examine le dommage. Le constat est sur la page du colis : écrivez-nous si vous voulez faire une réclamation.';

/**
 * Next step of each damage that was found: the claim of one that is confirmed, which is named beside others that are
 * not.
 */
export const afterDamages = (damages: readonly DamageOfColis[]): string[] => {
  const confirmed = damages.filter(({ isConfirmed }) => isConfirmed).map(({ id }) => id);
  if (confirmed.length === 0) return damages.length > 0 ? [afterDamage] : [];
  const isMixed = confirmed.length < damages.length;
  return [
    `${isMixed ? `Pour ${colisNames(confirmed)}, notre équipe` : 'Notre équipe'} a constaté le dommage. ${CLAIM}`,
    ...(isMixed ? [`Pour les autres : ${afterDamage.charAt(0).toLowerCase()}${afterDamage.slice(1)}`] : []),
  ];
};

export const incidents = {
  incident: ({ colisId, ...facts }: IncidentOfColis): MailContent => ({
    ...incidentTexts(`Votre colis n° ${colisId}`, facts, true),
    action: { label: 'Voir mon colis', path: `/colis/${colisId}` },
    ...dueDeadline(facts.due, facts.to.fuseau),
  }),
  damaged: (colisId: number, dommage: string): MailContent => ({
    subject: 'Votre colis est endommagé',
    paragraphs: [`Notre point d’arrivée a constaté un dommage sur votre colis n° ${colisId} : ${dommage}`, afterDamage],
    action: { label: 'Voir mon colis', path: `/colis/${colisId}` },
  }),
};
