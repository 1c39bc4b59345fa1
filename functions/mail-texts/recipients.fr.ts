import type { ToldClaimStatut } from '#shared/claims/schema.ts';
import { DELAY_REASON_NAMES, type DelayReason } from '#shared/milestones/codes.ts';
import { placeName } from '#shared/places/names.ts';
import { inPlace, outOfPlace } from '#shared/places/phrases.ts';
import { timeZoneAt } from '#shared/places/places.ts';
import type { CodeWithdrawal } from '#shared/recipients/messages.ts';
import { CLAIM_TEXTS } from './claims.fr.ts';
import { capacities } from './collection.fr.ts';
import { capitalize } from './formats.ts';
import { claimOff, foundAgain, incidentTexts } from './incidents.fr.ts';
import { leftBehindTexts } from './left-behind.fr.ts';
import {
  type CollectionForRecipient,
  type HandoverForRecipient,
  type IncidentOfColis,
  type ListedIncident,
  MAX_LISTED,
  type MailContent,
  type MessageSite,
  type NamedParcels,
  type ProxyForRecipient,
  type RecipientCancellation,
  type RecipientParcels,
  totalDue,
} from './mail-content.ts';
import { missingTexts } from './missing.fr.ts';
import {
  damagesText,
  day,
  dollars,
  dueSum,
  freeStorageText,
  handoverTimeAndPlace,
  LAST_DAY_CHANGED,
  siteText,
} from './phrases.fr.ts';

/** Notifications to the sender about what the recipient did. */
export const proxies = {
  proxyNamed: (colisId: number): MailContent => ({
    subject: 'Confirmez qui viendra chercher votre colis',
    paragraphs: [
      `Quelqu’un qui a le lien de suivi de votre colis n° ${colisId} a désigné une personne pour le retirer. Confirmez-la ou refusez-la sur la page du colis : sans confirmation, le code de retrait lui sera demandé.`,
    ],
    action: { label: 'Voir mon colis', path: `/colis/${colisId}` },
  }),
  proxyConfirmed: (colisId: number, name?: string): MailContent => ({
    subject: 'Une autre personne peut retirer votre colis',
    paragraphs: [
      name
        ? `${name} peut retirer votre colis n° ${colisId}, avec une pièce d’identité : cette personne est confirmée. Si cela vous surprend, retirez-la sur la page du colis.`
        : `La personne désignée pour retirer votre colis n° ${colisId} est confirmée : elle peut le retirer avec une pièce d’identité. Si cela vous surprend, retirez-la sur la page du colis.`,
    ],
    action: { label: 'Voir mon colis', path: `/colis/${colisId}` },
  }),
  proxyWithdrawn: (colisId: number): MailContent => ({
    subject: 'La personne désignée ne retirera pas votre colis',
    paragraphs: [`La personne désignée pour retirer votre colis n° ${colisId} ne l’est plus.`],
    action: { label: 'Voir mon colis', path: `/colis/${colisId}` },
  }),
};

/**
 * Mails to the recipient of parcels, who has no account. They name no phone number or address of a person, and no amount
 * but what is to be paid at the collection.
 */
export const recipients = {
  recipientBooked: (parcels: RecipientParcels): MailContent => {
    const { container, count } = parcels;
    const isOne = count === 1;
    return {
      subject: isOne ? 'Un colis vous est envoyé' : 'Des colis vous sont envoyés',
      paragraphs: [
        `${announcement(parcels)} avec Yónnee : ${isOne ? 'il voyagera' : 'ils voyageront'} par bateau, ${outOfPlace('fr', container.lieuEnlevement)} ${inPlace('fr', container.destination)}.`,
        `Départ prévu le ${day(container.dateDepart, container.fuseau)}, arrivée vers le ${arrivalDay(container)}.`,
        `Vous n’avez rien à faire pour l’instant. Nous vous écrirons ${isOne ? 'quand il partira, s’il prend du retard et quand il arrivera' : 'quand ils partiront, s’ils prennent du retard et quand ils arriveront'}.`,
      ],
      ...links(parcels),
    };
  },
  recipientRevived: (parcels: RecipientParcels): MailContent => {
    const { container, count } = parcels;
    const isOne = count === 1;
    return {
      subject: isOne ? 'Votre colis est de nouveau attendu' : 'Vos colis sont de nouveau attendus',
      paragraphs: [
        `${capitalize(named(parcels))}, dont nous vous avions annoncé l’annulation, ${isOne ? 'est de nouveau prévu : il voyagera' : 'sont de nouveau prévus : ils voyageront'} par bateau, ${outOfPlace('fr', container.lieuEnlevement)} ${inPlace('fr', container.destination)}.`,
        `Départ prévu le ${day(container.dateDepart, container.fuseau)}, arrivée vers le ${arrivalDay(container)}. Nous vous écrirons quand ${isOne ? 'il partira' : 'ils partiront'}.`,
      ],
      ...links(parcels),
    };
  },
  recipientMoved: (parcels: RecipientParcels): MailContent => {
    const { container, count } = parcels;
    const isOne = count === 1;
    return {
      subject: isOne ? 'Votre colis change de départ' : 'Vos colis changent de départ',
      paragraphs: [
        `${capitalize(named(parcels))} ${isOne ? 'part' : 'partent'} avec un autre conteneur que prévu. Nouveau départ ${outOfPlace('fr', container.lieuEnlevement)} le ${day(container.dateDepart, container.fuseau)}, arrivée ${inPlace('fr', container.destination)} vers le ${arrivalDay(container)}.`,
        `Vous n’avez rien à faire. Nous vous écrirons ${isOne ? 'quand il partira, s’il prend du retard et quand il arrivera' : 'quand ils partiront, s’ils prennent du retard et quand ils arriveront'}.`,
      ],
      ...links(parcels),
    };
  },
  recipientDeparted: (parcels: RecipientParcels): MailContent => {
    const { container, count } = parcels;
    return {
      subject: count === 1 ? 'Votre colis est parti' : 'Vos colis sont partis',
      paragraphs: [
        `${capitalize(named(parcels))} ${count === 1 ? 'a quitté' : 'ont quitté'} ${placeName('fr', container.lieuEnlevement)}.`,
        `Arrivée prévue ${inPlace('fr', container.destination)} vers le ${arrivalDay(container)}. Nous vous écrirons à l’arrivée, et avant si la date change.`,
      ],
      ...links(parcels),
    };
  },
  recipientDelayed: (parcels: RecipientParcels, formerArrival: string, motif: DelayReason | null): MailContent => {
    const { container, count } = parcels;
    return {
      subject: count === 1 ? 'Votre colis arrivera plus tard que prévu' : 'Vos colis arriveront plus tard que prévu',
      paragraphs: [
        `${capitalize(named(parcels))} ${count === 1 ? 'arrivera' : 'arriveront'} ${inPlace('fr', container.destination)} vers le ${arrivalDay(container)}, au lieu du ${arrivalDay({ ...container, dateArrivee: formerArrival })}.`,
        ...(motif && motif !== 'AUTRE' ? [`Raison du retard : ${DELAY_REASON_NAMES.fr[motif]}.`] : []),
        'Nous regrettons ce retard. Vous n’avez rien à faire : nous vous écrirons à l’arrivée.',
      ],
      ...links(parcels),
    };
  },
  recipientWithdrawn: (parcels: RecipientParcels, code: 'DEPA' | 'ARRI'): MailContent => {
    const isOne = parcels.count === 1;
    const what = `${code === 'DEPA' ? 'parti' : 'arrivé'}${isOne ? '' : 's'}`;
    return {
      subject: isOne ? `Votre colis n’est pas encore ${what}` : `Vos colis ne sont pas encore ${what}`,
      paragraphs: [
        `${capitalize(named(parcels))} ${isOne ? 'n’est' : 'ne sont'} pas encore ${what} : le conteneur ${code === 'DEPA' ? 'n’est pas parti, son départ avait été enregistré' : 'n’est pas arrivé, son arrivée avait été enregistrée'} par erreur.`,
        `Vous n’avez rien à faire : nous vous écrirons ${code === 'DEPA' ? 'au départ' : 'à l’arrivée'}.`,
      ],
      ...links(parcels),
    };
  },
  recipientArrived: (parcels: RecipientParcels, due: CollectionForRecipient['due'] = []): MailContent => {
    const { container, count, retrouve } = parcels;
    const there = inPlace('fr', container.destination);
    const isOne = count === 1;
    return {
      subject: retrouve
        ? 'Votre colis est retrouvé'
        : isOne
          ? `Votre colis est arrivé ${there}`
          : `Vos colis sont arrivés ${there}`,
      paragraphs: [
        `${foundAgain(capitalize(named(parcels)), retrouve)} ${isOne ? 'est arrivé' : 'sont arrivés'} ${there}.${damagesOf(parcels)}${claimOff(retrouve)}`,
        `${isOne ? 'Il passe' : 'Ils passent'} maintenant la douane. Attendez notre prochain message avant de vous déplacer : nous vous dirons où et quand ${isOne ? 'le' : 'les'} retirer.`,
        ...(due.length > 0 ? [dueText(due, isOne)] : []),
      ],
      ...links(parcels),
    };
  },
  recipientAvailable: (parcels: RecipientParcels, collection: CollectionForRecipient): MailContent => {
    const { container, count } = parcels;
    const { codes, due, site, dernierJour, magasinage, avant, proxies } = collection;
    const isOne = count === 1;
    const isAllDue = due.length === count;
    const until = freeStorageText(dernierJour, site, avant, undefined, magasinage);
    return {
      subject: parcels.retrouve
        ? 'Votre colis est retrouvé et peut être retiré'
        : avant !== undefined
          ? LAST_DAY_CHANGED
          : `${isOne ? 'Votre colis peut être retiré' : 'Vos colis peuvent être retirés'}${isAllDue ? ` : ${dollars(totalDue(due))} à payer` : ''}`,
      paragraphs: [
        `${foundAgain(capitalize(named(parcels)), parcels.retrouve)} ${isOne ? 'peut être retiré' : 'peuvent être retirés'} ${inPlace('fr', site?.ville ?? container.destination)}.${until}${damagesOf(parcels)}${claimOff(parcels.retrouve)}`,
        ...(site ? [`Lieu de retrait : ${siteText(site)}`] : []),
        ...(due.length > 0 ? [dueText(due, isOne)] : []),
        ...(isAllDue ? [] : [codesText(codes, isOne)]),
        `${proxies.length > 0 ? `${namesOf(proxies)} ${proxies.length > 1 ? 'peuvent' : 'peut'} aussi venir. ` : ''}Si quelqu’un d’autre vient à votre place, ${isAllDue ? '' : `donnez-lui ${codes.length > 1 ? 'les codes' : 'le code'}, ou `}indiquez son nom sur la page de suivi et confirmez-le par notre message. La personne qui vient signe à la remise.`,
      ],
      ...links(parcels, due),
    };
  },
  recipientCodeWithdrawn: (
    parcels: RecipientParcels,
    cause: CodeWithdrawal,
    site: MessageSite | undefined,
    due: CollectionForRecipient['due'] = [],
  ): MailContent => {
    const parcel = capitalize(named(parcels));
    if (due.length > 0)
      return {
        subject: `Votre colis peut être retiré : ${dollars(totalDue(due))} à payer`,
        paragraphs: [
          cause === 'DUTIES'
            ? `La douane demande des droits pour ${named(parcels)} : il peut être retiré une fois qu’ils sont payés.`
            : cause === 'STORAGE'
              ? `Les jours de magasinage gratuit sont passés pour ${named(parcels)} : il peut être retiré une fois le magasinage payé.`
              : `${parcel} peut toujours être retiré, mais n’est plus entièrement payé.`,
          dueText(due, true),
        ],
        ...links(parcels, due),
      };
    if (['REFUNDED', 'DUTIES', 'STORAGE', 'DISPUTED'].includes(cause))
      return {
        subject: 'Votre colis ne peut pas être retiré pour le moment',
        paragraphs: [
          `${parcel} ne peut pas être retiré pour le moment : l’expéditeur a d’abord quelque chose à régler avec nous.`,
          'Ne vous déplacez pas encore : nous vous écrirons dès qu’il pourra être retiré. Gardez votre code de retrait jusque-là.',
        ],
        ...links(parcels),
      };
    if (cause === 'UNLOADING_UNDONE')
      return {
        subject: 'Votre colis ne peut pas encore être retiré',
        paragraphs: [
          `${parcel} ne peut pas encore être retiré : son arrivée avait été enregistrée par erreur.`,
          'Ne vous déplacez pas encore : nous vous écrirons dès qu’il pourra être retiré. Nous regrettons cette erreur.',
        ],
        ...links(parcels),
      };
    const isLocked = cause === 'TRIES';
    return {
      subject: isLocked ? 'Le code de retrait est bloqué' : 'La remise de votre colis est annulée',
      paragraphs: [
        isLocked
          ? `Cinq codes faux ont été essayés pour ${named(parcels)} : son code de retrait n’est plus valable.`
          : `${parcel} est toujours au point de retrait : sa remise est annulée, et l’ancien code de retrait n’est plus valable.`,
        'Venez avec une pièce d’identité, que l’agent photographie. Si quelqu’un d’autre vient à votre place, indiquez son nom sur la page de suivi, puis confirmez-le par le message que nous vous enverrons.',
        ...(site ? [`Lieu de retrait : ${siteText(site)}`] : []),
        isLocked
          ? 'Si ce n’est pas vous qui avez essayé ces codes, écrivez-nous sans attendre.'
          : 'Le reçu de cette remise n’est plus valable.',
      ],
      ...links(parcels),
    };
  },
  recipientCancelled: (parcels: NamedParcels, { isArrived, hadCode }: RecipientCancellation): MailContent => {
    const isOne = parcels.count === 1;
    const end = isArrived
      ? isOne
        ? 'ne vous sera pas remis'
        : 'ne vous seront pas remis'
      : isOne
        ? 'n’arrivera pas'
        : 'n’arriveront pas';
    const codes = isOne
      ? ' Son code de retrait n’est plus valable : ne vous déplacez pas.'
      : ' Leurs codes de retrait ne sont plus valables : ne vous déplacez pas.';
    return {
      subject: `${isOne ? 'Votre colis' : 'Vos colis'} ${end}`,
      paragraphs: [
        `${capitalize(named(parcels))} ${isOne ? 'est annulé : il' : 'sont annulés : ils'} ${end}.${hadCode ? codes : ''}`,
        'Vous n’avez rien à faire. Pour en savoir plus, adressez-vous à l’expéditeur.',
      ],
      ...links(parcels),
    };
  },
  recipientIncident: (parcels: RecipientParcels, facts: Omit<IncidentOfColis, 'colisId'>): MailContent => ({
    ...incidentTexts(capitalize(named(parcels)), facts, false),
    ...links(parcels),
  }),
  recipientLeftBehind: (parcels: RecipientParcels, list: readonly ListedIncident[]): MailContent => ({
    ...leftBehindTexts(capitalize(named(parcels)), list, false),
    ...links(parcels),
  }),
  recipientMissing: (parcels: RecipientParcels, list: readonly ListedIncident[]): MailContent => ({
    ...missingTexts(capitalize(named(parcels)), list),
    ...links(parcels),
  }),
  recipientProxy: (
    parcels: RecipientParcels,
    { name, path }: ProxyForRecipient,
    isConfirmed: boolean,
  ): MailContent => ({
    subject: isConfirmed
      ? 'Une autre personne peut retirer votre colis'
      : 'Une autre personne doit-elle retirer votre colis ?',
    paragraphs: isConfirmed
      ? [
          `${name ? `${name} peut` : 'Une autre personne peut'} retirer ${named(parcels)} à votre place, avec une pièce d’identité.`,
          'Si ce n’est pas ce que vous voulez, retirez cette personne.',
        ]
      : [
          `Quelqu’un qui a le lien de suivi a désigné ${name ?? 'une personne'} pour retirer ${named(parcels)} à votre place.`,
          'Confirmez-le si c’est votre choix. Sinon, vous n’avez rien à faire : sans confirmation, cette personne ne retire rien sans le code de retrait.',
        ],
    ...links(parcels),
    action: { label: isConfirmed ? 'Retirer cette personne' : 'Confirmer ou refuser', path },
  }),
  recipientHandedOver: (parcels: RecipientParcels, { nom, qualite, le, site }: HandoverForRecipient): MailContent => ({
    subject: 'Votre colis a été remis',
    paragraphs: [
      `${capitalize(named(parcels))} a été remis à ${nom} (${capacities[qualite]}) ${handoverTimeAndPlace(le, site)}`,
      'Ce message vaut reçu. Si cette remise vous surprend, écrivez-nous sans attendre.',
    ],
    ...links(parcels),
  }),
  recipientClaim: (parcels: RecipientParcels, statut: ToldClaimStatut, path: string): MailContent => ({
    subject: CLAIM_TEXTS[statut].subject,
    paragraphs: [`Réclamation pour ${named(parcels)}. ${CLAIM_TEXTS[statut].text}`],
    ...links(parcels),
    action: { label: 'Voir ma réclamation', path },
  }),
};

/** States what is to be paid at the collection, and that nothing is handed over before. */
const dueText = (due: CollectionForRecipient['due'], isOne: boolean): string => {
  const [first] = due;
  if (isOne && first)
    return `${first.reste ? 'Une partie est payée. Il reste à payer' : 'À payer'} au retrait : ${dueSum(first)}. Le colis est remis une fois cette somme payée, et le code de retrait vous est alors envoyé.`;
  const all = due.map(({ suivi, ...sum }) => `colis ${suivi} : ${dueSum(sum)}`).join(' ; ');
  return `À payer au retrait : ${all}. Un colis est remis une fois sa somme payée, et son code de retrait vous est alors envoyé.`;
};

/** States the collection codes; a code that is unknown here is known to the sender. */
const codesText = (codes: CollectionForRecipient['codes'], isOne: boolean): string => {
  const [first] = codes;
  if (!first) return 'Demandez le code de retrait à l’expéditeur : l’agent le demandera.';
  if (isOne)
    return `Code de retrait : ${first.code}. L’agent le demandera ; ne le donnez qu’à la personne qui viendra.`;
  const all = codes.map(({ suivi, code }) => `colis ${suivi} : ${code}`).join(' ; ');
  return `Codes de retrait : ${all}. L’agent les demandera ; ne les donnez qu’à la personne qui viendra.`;
};

const damagesOf = ({ damages, count }: RecipientParcels): string =>
  damagesText(
    damages.map(({ suivi, note }) => ({ name: suivi, note })),
    count === 1,
  );

const arrivalDay = ({ dateArrivee, destination, fuseau }: RecipientParcels['container']): string =>
  day(dateArrivee, timeZoneAt(destination, fuseau));

/** Names people: "Awa, Modou et Fatou". */
const namesOf = (people: readonly string[]): string =>
  new Intl.ListFormat('fr', { type: 'conjunction' }).format(people);

const announcement = ({ senders, count }: NamedParcels): string => {
  if (senders.length === 0) return count === 1 ? 'Un colis vous est envoyé' : `${count} colis vous sont envoyés`;
  return `${namesOf(senders)} vous ${senders.length === 1 ? 'envoie' : 'envoient'} ${count === 1 ? 'un colis' : `${count} colis`}`;
};

/** Names the parcels by their senders: "le colis envoyé par Awa". */
const named = ({ senders, count }: NamedParcels): string => {
  const isOne = count === 1;
  const whose =
    senders.length > 0
      ? `${isOne ? 'envoyé' : 'envoyés'} par ${namesOf(senders)}`
      : isOne
        ? 'qui vous est destiné'
        : 'qui vous sont destinés';
  return `${isOne ? 'le colis' : `les ${count} colis`} ${whose}`;
};

const links = (
  { codes, stopPath, count, claims = [] }: NamedParcels,
  due: CollectionForRecipient['due'] = [],
): Pick<MailContent, 'action' | 'links' | 'footer'> => {
  const toPay = due.flatMap(({ suivi, payer }) =>
    payer ? [{ label: count === 1 ? 'Payer maintenant' : `Payer le colis ${suivi}`, path: payer }] : [],
  );
  const toTrack = codes.slice(0, MAX_LISTED).map((code) => ({
    label: codes.length === 1 ? 'Suivre le colis' : `Suivre le colis ${code}`,
    path: `/suivi/${code}`,
  }));
  const toClaim = claims.slice(0, MAX_LISTED).map(({ suivi, path }) => ({
    label: claims.length === 1 ? 'Signaler un problème' : `Signaler un problème : colis ${suivi}`,
    path,
  }));
  const [first, ...others] = [...toPay, ...toTrack, ...toClaim];
  return {
    ...(first && { action: first }),
    ...(others.length > 0 && { links: others }),
    footer: {
      text: `Vous recevez ce message parce que votre adresse a été indiquée comme celle du destinataire de ${count === 1 ? 'ce colis' : 'ces colis'}. Yónnee ne vous envoie aucune publicité.`,
      label: 'Ne plus recevoir ces messages',
      path: stopPath,
    },
  };
};
