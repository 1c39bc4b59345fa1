import type { NewRecipient } from './schema.ts';

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
