import type { Etat } from '#shared/colis/schema.ts';
import type { NewInventory } from '#shared/customs/inventory.ts';
import type { CustomsStatut } from '#shared/customs/schema.ts';
import type { NewHandover } from '#shared/handover/schema.ts';
import type { CORRECTED_METHODS } from '#shared/payments/schema.ts';
import type { ContainerName, Day } from './containers.ts';
import { inTransitParcels } from './parcels.in-transit.ts';
import { laterParcels } from './parcels.later.ts';
import { upcomingParcels } from './parcels.upcoming.ts';
import type { CustomerName } from './people.ts';

type Sides = readonly [longueur: number, largeur: number, hauteur: number];

/** Usual sides of packs in metres. */
const PACKS = {
  box: [0.45, 0.35, 0.3],
  carton: [0.6, 0.4, 0.4],
  suitcase: [0.75, 0.5, 0.3],
  trunk: [0.9, 0.5, 0.5],
  drum: [0.6, 0.6, 0.95],
  crate: [1.2, 1, 1],
  pallet: [1.2, 0.8, 1.4],
} as const satisfies Record<string, Sides>;

/**
 * Cash or a transfer that an admin records: `confirmed` is the day the money arrived, `rejected` the day of the
 * rejection.
 */
type ByHand = { how: (typeof CORRECTED_METHODS)[number]; on: Day; confirmed?: Day; rejected?: Day };

/** Intake at the depot: as booked, measured (`kg`), or refused; `loadedOn` is the day of its loading. */
type DemoIntake = { on: Day; kg?: number; refused?: string; loadedOn?: Day };

/** Arrival by the agent in Dakar: `damage` describes the damage, `handover` the handover. */
type DemoArrival = { on: Day; damage?: string; handover?: DemoHandover };

/** Handover against the collection code, or against an ID with the reason why no code was shown. */
export type DemoHandover = Pick<NewHandover, 'nom' | 'qualite' | 'piece'> & { on: Day };

export type DemoColis = {
  by: CustomerName;
  /** Index of the customer's recipient; the first one when left out. */
  to?: 1;
  what: string;
  pack: keyof typeof PACKS;
  /** Measured sides in metres; the pack's usual ones when left out. */
  sides?: Sides;
  kg: number;
  /** Code of the piece as which it is sold, in a container that sells at the price list. */
  piece?: string;
  /** Declared value in XOF. */
  xof: number;
  /** Day of the booking. */
  on: Day;
  /** Payment, by default by card on the same day; `left` opened a payment page and left it. */
  pay?: ByHand | 'unpaid' | 'left';
  /** List of its contents for customs; some customers send only a picture of their document. */
  list?: NewInventory;
  /** Decision on the customs document at the end of the booking day; ACCEPTE by default. */
  customs?: { statut: CustomsStatut; motif?: string };
  /** Changes of état that an admin makes for this parcel only. */
  moves?: readonly { on: Day; etat: Etat }[];
  intake?: DemoIntake;
  /** Only in containers whose parcels can be collected. */
  arrival?: DemoArrival;
  /** Person whom the recipient names to collect it. */
  proxy?: { on: Day; nom: string; telephone: string };
};

/** Returns the sides of a parcel in metres, in the API's form. */
export const sidesOf = ({ pack, sides }: DemoColis) => {
  const [longueur, largeur, hauteur] = sides ?? PACKS[pack];
  return { longueur, largeur, hauteur };
};

export const DEMO_COLIS: Readonly<Record<ContainerName, readonly DemoColis[]>> = {
  ...inTransitParcels,
  ...upcomingParcels,
  ...laterParcels,
};
