import { inPlace } from '#shared/places/phrases.ts';
import type { CodeWithdrawal } from '#shared/recipients/messages.ts';
import { capitalize } from './formats.ts';
import { afterDamages, claimOff, foundAgain } from './incidents.fr.ts';
import {
  type AvailableColis,
  type HandedOverColis,
  MAX_LISTED,
  type MailContent,
  type ParcelWithoutCode,
} from './mail-content.ts';
import {
  colisNames,
  damagesText,
  dollars,
  dueSum,
  freeStorageText,
  handoverTimeAndPlace,
  LAST_DAY_CHANGED,
  siteText,
} from './phrases.fr.ts';

export const capacities = {
  DESTINATAIRE: 'destinataire',
  MANDATAIRE: 'personne désignée',
  AUTRE: 'autre personne',
} as const;

/** Words to the sender of a parcel that a dispute holds no more. */
const AFTER_DISPUTE = {
  LIBERE: {
    subject: 'Votre colis peut être retiré malgré la contestation',
    text: 'Notre équipe autorise le retrait, bien que votre banque conteste encore votre paiement.',
  },
  CLOS: {
    subject: 'La contestation est close : votre colis peut être retiré',
    text: 'La contestation de votre paiement est close, et le paiement reste valable.',
  },
} as const;

/** Words for what a parcel costs since its arrival, which ends its collection until it is paid. */
const ARRIVAL_COSTS: Partial<Record<CodeWithdrawal, { subject: string; why: string }>> = {
  DUTIES: {
    subject: 'Des droits de douane sont à payer pour votre colis',
    why: 'La douane demande des droits pour',
  },
  STORAGE: {
    subject: 'Du magasinage est à payer pour votre colis',
    why: 'Les jours de magasinage gratuit sont passés, et du magasinage est compté pour',
  },
};

export const collection = {
  available: ({
    colisIds,
    codes,
    due,
    damages,
    destination,
    dernierJour,
    avant,
    site,
    retrouve,
    finLitige,
    ecritLe,
    magasinage,
  }: AvailableColis): MailContent => {
    const isOne = colisIds.length === 1;
    const until = freeStorageText(dernierJour, site, avant, ecritLe, magasinage);
    const known = codes.filter(({ code }) => code !== undefined);
    const codesText =
      known.length > 0
        ? [
            `${known.length === 1 ? 'Code de retrait' : 'Codes de retrait'} : ${known.map(({ id, code }) => (isOne ? code : `colis n° ${id} : ${code}`)).join(' ; ')}. Transmettez-${known.length === 1 ? 'le' : 'les'} à la personne qui viendra : l’agent ${known.length === 1 ? 'le lui demandera' : 'les lui demandera'}.${colisIds.length > MAX_LISTED ? ' Les autres codes sont sur la page de chaque colis.' : ''}`,
          ]
        : [];
    return {
      subject: finLitige
        ? AFTER_DISPUTE[finLitige].subject
        : retrouve
          ? 'Votre colis est retrouvé et peut être retiré'
          : avant !== undefined
            ? LAST_DAY_CHANGED
            : isOne
              ? 'Votre colis peut être retiré'
              : 'Vos colis peuvent être retirés',
      paragraphs: [
        `${finLitige ? `${AFTER_DISPUTE[finLitige].text} ` : ''}${foundAgain(capitalize(colisNames(colisIds)), retrouve)} ${isOne ? 'est arrivé et peut être retiré' : 'sont arrivés et peuvent être retirés'} ${inPlace('fr', site?.ville ?? destination)}.${until}${damagesText(
          damages.map(({ id, note }) => ({ name: `n° ${id}`, note })),
          isOne,
        )}${claimOff(retrouve)}`,
        ...afterDamages(damages),
        ...codesText,
        ...(due.length > 0 ? [dueText(due, isOne)] : []),
        ...(site ? [`Lieu de retrait : ${siteText(site)}`] : []),
      ],
      onlyInMail: codesText,
      action: isOne
        ? { label: 'Voir mon colis', path: `/colis/${colisIds[0]}` }
        : { label: 'Voir mes colis', path: '/colis' },
    };
  },
  codeWithdrawn: ({ colisId, cause, conteste, due, droits, magasinage, site }: ParcelWithoutCode): MailContent => {
    const action = { label: 'Voir mon colis', path: `/colis/${colisId}` };
    const costs = ARRIVAL_COSTS[cause];
    if (due !== undefined)
      return {
        subject: costs?.subject ?? 'Votre colis n’est plus entièrement payé',
        paragraphs: [
          `${costs ? `${costs.why} votre colis n° ${colisId}` : `Votre colis n° ${colisId} n’est plus entièrement payé`}. Il peut toujours être retiré. ${dueText([{ id: colisId, cents: due, droits, magasinage }], true)}`,
          'Vous pouvez aussi payer sur sa page.',
        ],
        action,
      };
    if (cause === 'REFUNDED' || costs)
      return {
        subject: 'Votre colis ne peut pas être retiré pour le moment',
        paragraphs: [
          `Votre colis n° ${colisId} n’est plus payé${conteste ? ' : après une contestation, votre banque vous a rendu ce que vous aviez payé. Payez-le' : ' : payez-le'} pour que le retrait soit de nouveau possible. Sa page dit ce qui est dû. Prévenez la personne qui devait venir ; le code de retrait reste le même.`,
        ],
        action,
      };
    if (cause === 'DISPUTED')
      return {
        subject: 'Votre colis ne peut pas être retiré pour le moment',
        paragraphs: [
          `Votre banque conteste le paiement de votre colis n° ${colisId} : il ne sera pas remis tant que cette contestation est ouverte. Si vous ne l’avez pas demandée, ou si elle est une erreur, demandez à votre banque de la retirer. Prévenez la personne qui devait venir ; le code de retrait reste le même.`,
        ],
        action,
      };
    if (cause === 'UNLOADING_UNDONE')
      return {
        subject: 'Votre colis ne peut pas encore être retiré',
        paragraphs: [
          `Votre colis n° ${colisId} ne peut pas encore être retiré : son arrivée avait été enregistrée par erreur. Prévenez la personne qui devait venir ; nous vous écrirons dès qu’il pourra être retiré.`,
        ],
        action,
      };
    const isLocked = cause === 'TRIES';
    return {
      subject: isLocked ? 'Le code de retrait est bloqué' : 'La remise de votre colis est annulée',
      paragraphs: [
        `${isLocked ? `Cinq codes faux ont été essayés : le code de retrait de votre colis n° ${colisId} n’est plus valable.` : `La remise de votre colis n° ${colisId} est annulée : il est toujours au point de retrait. L’ancien code de retrait n’est plus valable.`} Le destinataire, ou la personne désignée et confirmée, vient avec une pièce d’identité, que l’agent photographie.`,
        ...(site ? [`Lieu de retrait : ${siteText(site)}`] : []),
        isLocked
          ? 'Si personne n’est venu de votre part, écrivez-nous sans attendre.'
          : 'Le reçu de cette remise n’est plus valable.',
      ],
      action,
    };
  },
  handedOver: ({ colisId, nom, qualite, le, site, dueCents = 0, keptCents = 0 }: HandedOverColis): MailContent => ({
    subject: 'Votre colis a été remis',
    paragraphs: [
      `Votre colis n° ${colisId} a été remis à ${nom} (${capacities[qualite]}) ${handoverTimeAndPlace(le, site)}`,
      ...(keptCents > 0
        ? [
            `Le remboursement de ${dollars(keptCents)} que nous vous avions annoncé n’a plus lieu d’être : cette somme paie le colis.`,
          ]
        : []),
      ...(dueCents > 0 ? [`Son prix reste dû : ${dollars(dueCents)} sont à payer.`] : []),
      'Ce message vaut reçu. Si cette remise vous surprend, écrivez-nous sans attendre.',
    ],
    action: { label: 'Voir mon colis', path: `/colis/${colisId}` },
  }),
};

/** States what is paid at the collection, and that the code follows then. */
const dueText = (due: AvailableColis['due'], isOne: boolean): string => {
  const sums = due.map(({ id, ...sum }) => (isOne ? dueSum(sum) : `colis n° ${id} : ${dueSum(sum)}`)).join(' ; ');
  return `À payer au retrait : ${sums}. ${isOne ? 'Le colis est remis une fois cette somme payée : nous vous enverrons alors son code de retrait.' : 'Un colis est remis une fois sa somme payée : nous vous enverrons alors son code de retrait.'}`;
};
