import type { Language } from '#shared/auth/schema.ts';
import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import { firstNameIn, isOrganisation } from '#shared/recipients/first-name.ts';
import { cameToArrival } from '#shared/situation/stages.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { findOwners } from '../core/items/accounts.ts';
import type { RecipientCancellation, RecipientParcels } from '../mail-texts/mail-content.ts';
import { quotableName } from '../mail-texts/quotable-name.ts';

/** Senders whom a mail names at most. */
const MAX_SENDERS = 3;

/** Words of a sender's first name, and of the name in a greeting, which may be that of a school. */
const MAX_WORDS = { sender: 3, greeting: 6 };

/** Presents the parcels of one recipient in one container as a mail to them names them. */
export const presentParcels = async (
  colisList: readonly StoredColis[],
  container: StoredContainer,
  stopPath: string,
): Promise<RecipientParcels> => {
  return {
    count: colisList.length,
    senders: await senderNames(colisList.map(({ userId }) => userId)),
    codes: colisList.flatMap(({ trackingCode }) => (trackingCode ? [formatTrackingCode(trackingCode)] : [])),
    container,
    stopPath,
    damages: colisList.flatMap(({ id, trackingCode, arrivee }) =>
      arrivee?.dommage
        ? [{ suivi: trackingCode ? formatTrackingCode(trackingCode) : String(id), note: arrivee.dommage }]
        : [],
    ),
  };
};

/** Returns the first names of senders as a mail quotes them. */
export const senderNames = async (userIds: readonly number[]): Promise<string[]> => {
  const accounts = (await findOwners([...new Set(userIds)])).filter(({ erasedAt }) => erasedAt === null);
  const names = accounts.flatMap(({ prenom }) => quotableName(prenom, MAX_WORDS.sender) ?? []);
  return [...new Set(names)].slice(0, MAX_SENDERS);
};

type CancelledColis = Pick<StoredColis, 'etat' | 'arrivee' | 'chargement' | 'partiSansScan' | 'incident'>;

/**
 * Returns what the mail about cancelled parcels says of them: those that came with their container have arrived, scanned
 * or not, as their recipients were told.
 */
export const cancellationOf = (
  colisList: readonly CancelledColis[],
  { arriveLe }: Pick<StoredContainer, 'arriveLe'>,
): RecipientCancellation => ({
  isArrived: colisList.every((colis) => cameToArrival(colis, arriveLe !== undefined)),
  hadCode: colisList.every(({ arrivee }) => arrivee?.retirable === true),
});

/** Returns the language of a mail about parcels: French, unless their senders chose English for all of them. */
export const languageOfRecipient = (colisList: readonly Pick<StoredColis, 'langueDestinataire'>[]): Language =>
  colisList.every(({ langueDestinataire }) => langueDestinataire === 'en') ? 'en' : 'fr';

/** Returns the name in a greeting, which the sender typed; undefined for one that may be something else than a name. */
export const greetingOfRecipient = ({ nomDestinataire: name }: StoredColis): string | undefined => {
  return quotableName((isOrganisation(name) ? name : firstNameIn(name)) ?? '', MAX_WORDS.greeting);
};
