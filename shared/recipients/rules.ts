import type { NewRecipient } from './schema.ts';

/** Reports whether the recipient of a parcel has an email address of their own, so that mails to them are written. */
export const hasOwnEmail = ({ emailDestinataire, userEmail }: Record<'emailDestinataire' | 'userEmail', string>) =>
  emailDestinataire !== '' && emailDestinataire !== userEmail;

/** Maximum length of a parcel's delivery address (`NewColis`). */
const MAX_ADDRESS = 300;

/** Returns the delivery address of a recipient on one line: quarter, street and town, landmark. */
export const deliveryAddress = ({
  adresse,
  quartier,
  repere,
}: Pick<NewRecipient, 'adresse' | 'quartier' | 'repere'>): string =>
  [quartier, adresse, repere && `(${repere})`]
    .filter(Boolean)
    .join(', ')
    .replace(', (', ' (')
    .slice(0, MAX_ADDRESS)
    .trim();
