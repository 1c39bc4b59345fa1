import { totalSize } from '#shared/colis/rules.ts';
import type { NewColis } from '#shared/colis/schema.ts';
import { isOpen } from '#shared/containers/rules.ts';
import { AppError } from '#shared/errors.ts';
import type { TarifVersion } from '#shared/tarifs/schema.ts';
import { noSpaceError } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { nowIso } from '../core/clock.ts';
import type { Account } from '../core/items/accounts.ts';
import { coverOf } from '../core/items/covers.ts';
import type { SubmittedFile } from '../core/request/request-body.ts';
import { newId, newTrackingCode } from '../core/table/ids.ts';
import type { StoredInsurance } from '../insurance/insurance.service.ts';
import { checkCover } from '../tarifs/tarifs.service.ts';
import { customerFields } from './customer-fields.ts';
import type { InsuredColis } from './document-writes.ts';
import { paymentWindow } from './payment-deadline.ts';
import { type Sold, saleOf, withInsurance } from './sale-of.ts';
import type { StoredColis } from './stored-colis.ts';

/** Parcel to book. */
export type OrderedParcel = Pick<NewColis, 'description' | 'poids' | 'longueur' | 'largeur' | 'hauteur'> & {
  piece?: string | undefined;
  valeurCouverture?: number | undefined;
  file?: SubmittedFile | undefined;
};

export type NonEmpty<T> = readonly [T, ...T[]];

/** Parcels to book to one recipient, with the drafts of their documents. */
export type BookingOrder = Pick<
  NewColis,
  | 'nomDestinataire'
  | 'emailDestinataire'
  | 'telephoneDestinataire'
  | 'adresseDestinataire'
  | 'langueDestinataire'
  | 'assuranceId'
  | 'documentId'
> & { parcels: NonEmpty<OrderedParcel> };

export const mapNonEmpty = <From, To>(
  [first, ...others]: NonEmpty<From>,
  to: (from: From, index: number) => To,
): [To, ...To[]] => [to(first, 0), ...others.map((other, index) => to(other, index + 1))];

/** Cover of parcels: declared or insured, and the value in XOF of each that has none of its own. */
type Cover = Pick<StoredInsurance, 'couverture' | 'valeurXof'>;

/**
 * Prices parcels at the rate of their container, or by a version of its price list, without insurance. Throws
 * INVALID_FIELDS or COLIS_TOO_LARGE, with the fields of the parcel at fault.
 */
export const sellParcels = async (
  parcels: NonEmpty<OrderedParcel>,
  container: StoredContainer,
  version: TarifVersion | undefined,
): Promise<Sold[]> => {
  const sold: Sold[] = [];
  for (const [index, parcel] of parcels.entries())
    sold.push(await runForParcel(index, parcels, () => saleOf(parcel, container, version, index + 1)));
  return sold;
};

/** Adds the cover of priced parcels, the premium included. Throws INVALID_FIELDS for a value that is not covered. */
export const coverParcels = async (
  uncovered: readonly Sold[],
  parcels: NonEmpty<OrderedParcel>,
  container: StoredContainer,
  version: TarifVersion | undefined,
  insurance: Cover,
): Promise<Sold[]> => {
  const sold: Sold[] = [];
  for (const [index, { valeurCouverture = insurance.valeurXof }] of parcels.entries())
    sold.push(
      await runForParcel(index, parcels, async () => {
        await checkCover(container.tarif, { couverture: coverOf(insurance), valeurXof: valeurCouverture });
        const sale = uncovered[index] as Sold;
        return coverOf(insurance) === 'ASSUREE' ? withInsurance(sale, version, valeurCouverture) : sale;
      }),
    );
  return sold;
};

/** Checks the space first to save a transaction that would fail; the transaction itself decides. */
export const checkSpace = (container: StoredContainer, colis: readonly StoredColis[]): void => {
  if (!isOpen(container, new Date())) throw new AppError('CONTAINER_CLOSED');
  const { grams, cm3 } = totalSize(colis);
  if (grams > container.freeGrams || cm3 > container.freeCm3) throw noSpaceError();
};

/** Builds the parcels of an order, of which the first has the given documents, and each other new ones. */
export const buildColis = (
  order: BookingOrder,
  container: StoredContainer,
  account: Account,
  insurance: Cover,
  sold: readonly Sold[],
): [InsuredColis, ...InsuredColis[]] => {
  const createdAt = nowIso();
  const shared = {
    userId: account.userId,
    bookingId: container.id,
    etat: 'ENREGISTRE',
    rateCents: container.rateCents,
    photoKey: null,
    paymentId: null,
    lockedBy: null,
    lockedFor: null,
    provisional: false,
    ...paymentWindow(container, createdAt),
    ...customerFields(account),
    nomDestinataire: order.nomDestinataire,
    emailDestinataire: order.emailDestinataire,
    telephoneDestinataire: order.telephoneDestinataire,
    adresseDestinataire: order.adresseDestinataire,
    ...(order.langueDestinataire === 'en' && { langueDestinataire: order.langueDestinataire }),
    createdAt,
    version: 1,
  } as const;
  const total = order.parcels.length;
  const shipmentId = newId();
  return mapNonEmpty(order.parcels, (parcel, index) => ({
    valeurXof: parcel.valeurCouverture,
    draftCover: {
      couverture: insurance.couverture ?? null,
      ...(coverOf(insurance) === 'ASSUREE' && { valeurXof: insurance.valeurXof }),
    },
    colis: {
      ...shared,
      ...(sold[index] as Sold),
      id: index === 0 ? shipmentId : newId(),
      trackingCode: newTrackingCode(),
      description: parcel.description,
      assuranceId: index === 0 ? order.assuranceId : newId(),
      documentId: index === 0 ? order.documentId : newId(),
      ...(total > 1 && { envoi: { id: shipmentId, rang: index + 1, total } }),
    },
  }));
};

/** Runs work on one of several parcels; its error names the fields with the parcel. */
export const runForParcel = async <Result>(
  index: number,
  { length }: NonEmpty<OrderedParcel>,
  work: () => Result | Promise<Result>,
): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    throw length > 1 ? withParcelInFields(index, error) : error;
  }
};

/** Returns an error with the number of the parcel before the names of its fields, such as `colis.1.longueur`. */
export const withParcelInFields = (index: number, error: unknown): unknown => {
  if (!(error instanceof AppError)) return error;
  const fields = Object.entries(error.details.fields ?? {}).map(([name, fault]) => [`colis.${index}.${name}`, fault]);
  return new AppError(error.code, { ...error.details, fields: Object.fromEntries(fields) });
};
