import { totalSize } from '#shared/colis/rules.ts';
import type { NewSale } from '#shared/counter/schema.ts';
import { customsRoutes } from '#shared/customs/routes.ts';
import { AppError } from '#shared/errors.ts';
import { equalsCents } from '#shared/money/charges.ts';
import type { RestMoment } from '#shared/money/terms.ts';
import { dollarsOf, metresOf } from '#shared/units.ts';
import { worksOn } from '../colis/agent-access.ts';
import { owedCents, paidCentsOf, sumOfCents } from '../colis/amounts.ts';
import { takenColisWrites } from '../colis/colis.service.ts';
import { type InsuredColis, newDocumentWrites } from '../colis/document-writes.ts';
import {
  buildColis,
  checkSpace,
  coverParcels,
  mapNonEmpty,
  type NonEmpty,
  type OrderedParcel,
  runForParcel,
  sellParcels,
  withParcelInFields,
} from '../colis/new-colis.ts';
import { fittingMeasures } from '../colis/parcel-size.ts';
import { presentPiece } from '../colis/present-piece.ts';
import { checkFitsPiece, type Sold } from '../colis/sale-of.ts';
import type { StoredColis, StoredTerms } from '../colis/stored-colis.ts';
import { retryWithCurrentTerms } from '../colis/terms-limits.ts';
import { addToReservationWrites, shiftSpaceWrite } from '../containers/container-writes.ts';
import { containerOf, spaceError } from '../containers/containers.service.ts';
import { departureFacts } from '../containers/departure-facts.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { ATTEMPTS, busyError } from '../core/attempts.ts';
import { nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { deleteIfRefused, storeFile } from '../core/files/files.ts';
import type { Account } from '../core/items/accounts.ts';
import { storedCover } from '../core/items/covers.ts';
import { type IdempotencyKey, type IdempotencyWriter, idempotent } from '../core/items/idempotency.ts';
import { newDraft } from '../core/items/parcel-documents.ts';
import { accountOpenCheck, firstPaymentWrite, holdError } from '../core/items/verification.ts';
import { countMetric } from '../core/metrics.ts';
import type { Caller } from '../core/request/caller.ts';
import { recordingAgentOf } from '../core/request/recording-agent.ts';
import { ConditionFailed, transact, type Writes } from '../core/table/dynamo.ts';
import { newId } from '../core/table/ids.ts';
import { BOOKING_CONTEXT, type Label } from '../core/table/write-labels.ts';
import { checkInventory } from '../customs/build-inventory.ts';
import { newDocument } from '../customs/new-document.ts';
import { soldVersion } from '../tarifs/tarifs.service.ts';
import { limitsWrites } from './approvals.service.ts';
import { customerOf } from './customer-of.ts';
import type { MadeSale } from './sales.present.ts';
import { moneyError, type Taken, type Till, takeMoney, tillFor } from './take-money.ts';

/** Labels of what a sale had read: when only that changed, it is read again. Another sale may have spent the approval. */
const SALE_CONTEXT: ReadonlySet<Label> = new Set<Label>([...BOOKING_CONTEXT, 'approval']);

/** Parts of a sale, all of them checked before anything is stored. */
type SaleContext = {
  container: StoredContainer;
  account: Account;
  insured: [InsuredColis, ...InsuredColis[]];
  till: Till;
};

/** Returns the container that the staff of a depot sell in. Throws CONTAINER_NOT_FOUND or CONTAINER_CLOSED. */
export const containerToSell = async (
  { conteneurId }: Pick<NewSale, 'conteneurId'>,
  caller: Caller,
): Promise<StoredContainer> => {
  const container = await containerOf(conteneurId);
  if (!worksOn(container, caller, 'DEPART')) throw new AppError('CONTAINER_NOT_FOUND');
  return container;
};

/**
 * Sells space at the counter: one transaction takes it, creates the parcels with their documents, as received if the
 * depot has them, and the payments in the drawer. Throws USER_NOT_FOUND, CONTAINER_CLOSED, CONTAINER_FULL,
 * COLIS_TOO_LARGE, LARGER_THAN_PIECE, SALE_PRICE_CHANGED, DRAWER_CLOSED, TERMS_SUM_FULL, TERMS_SHARE_FULL,
 * INVALID_FIELDS, the errors of the file, or BUSY.
 */
export const sell = (
  container: StoredContainer,
  input: NewSale,
  caller: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<MadeSale> =>
  idempotent(idempotencyKey, async (record) => {
    const { document, assurance, paiements } = input;
    const account = await customerOf(input.clientId);
    const parcels = orderedParcels(input);
    const version = await soldVersion(container.tarif);
    const insurance = { ...storedCover(assurance.couverture), valeurXof: assurance.valeurCouverture };
    const order = { ...input, parcels, assuranceId: newId(), documentId: newId() };
    const sold = await nameParcel(parcels, async () => {
      const uncovered = await sellParcels(parcels, container, version);
      const covered = await coverParcels(uncovered, parcels, container, version, insurance);
      return measuredParcels(covered, input, parcels, container);
    });
    const insured = buildColis(order, container, account, insurance, sold);
    checkTotal(insured, input.total);
    checkSpace(
      container,
      insured.map(({ colis }) => colis),
    );
    const rated = document.inventaire && (await checkInventory(document.inventaire, container));
    const context: SaleContext = { container, account, insured, till: await tillFor(paiements, caller) };
    const photoKey = await storeFile({ key: document.fichier }, customsRoutes.add.file, caller.userId, account.userId);
    const { userId } = account;
    const drafts = {
      insurance: {
        ...newDraft(order.assuranceId, userId, container.id),
        ...insurance,
        typeCouverture: assurance.typeCouverture,
        description: assurance.description,
        imageKey: null,
      },
      ...newDocument(newDraft(order.documentId, userId, container.id), { ...document, photoKey }, rated),
    };
    try {
      const documents = await newDocumentWrites(insured, drafts);
      try {
        const sale = await insertSale(context, input, caller, documents.writes, record);
        countMetric('bookingMade');
        return sale;
      } catch (error) {
        await deleteIfRefused(error, ...documents.fileKeys);
        throw error;
      }
    } catch (error) {
      await deleteIfRefused(error, photoKey);
      throw error;
    }
  });

/** Side in metres of a parcel that is sold as a piece and was not measured: its space is that of the piece. */
const UNMEASURED = { poids: 0.001, longueur: metresOf(1), largeur: metresOf(1), hauteur: metresOf(1) };

const orderedParcels = ({ colis }: NewSale): NonEmpty<OrderedParcel> => {
  const [first, ...others] = colis.map(({ mesures = UNMEASURED, ...parcel }) => ({ ...parcel, ...mesures }));
  if (!first) throw new Error('a sale without parcels');
  return [first, ...others];
};

/** Prices the parcels of a sale; an error of a single one names its fields as those of several are named. */
const nameParcel = async (parcels: NonEmpty<OrderedParcel>, price: () => Promise<Sold[]>): Promise<Sold[]> => {
  try {
    return await price();
  } catch (error) {
    throw parcels.length === 1 ? withParcelInFields(0, error) : error;
  }
};

/**
 * Returns sold parcels in the space that the depot measured: a piece takes that of its list until it is weighed. Throws
 * LARGER_THAN_PIECE or COLIS_TOO_LARGE.
 */
const measuredParcels = async (
  sold: readonly Sold[],
  { colis }: NewSale,
  parcels: NonEmpty<OrderedParcel>,
  container: StoredContainer,
): Promise<Sold[]> => {
  const measured: Sold[] = [];
  for (const [index, sale] of sold.entries())
    measured.push(
      await runForParcel(index, parcels, () => {
        const mesures = colis[index]?.mesures;
        if (!mesures || !sale.terms?.piece) return sale;
        const size = fittingMeasures(mesures, container);
        checkFitsPiece(sale.terms, size);
        return { ...sale, ...size };
      }),
    );
  return measured;
};

/** Throws SALE_PRICE_CHANGED when the price is not the one that the customer was told. */
const checkTotal = (insured: readonly InsuredColis[], total: number): void => {
  const cents = sumOfCents(insured.map(({ colis }) => ({ cents: colis.priceCents })));
  if (!equalsCents(total, cents))
    throw new AppError('SALE_PRICE_CHANGED', { values: { total: dollarsOf(cents).toFixed(2) } });
};

/**
 * Stores a sale. Reads account and container again and retries when the account paid, or the container's maxima changed
 * since they were read.
 */
const insertSale = async (
  context: SaleContext,
  input: NewSale,
  caller: Caller,
  documents: Writes,
  record: IdempotencyWriter<MadeSale>,
  attemptsLeft = ATTEMPTS.booking,
): Promise<MadeSale> => {
  const { container, account, insured, till } = context;
  const fresh = mapNonEmpty(insured, ({ colis }) => (input.depose ? receivedColis(colis, caller) : colis));
  const taken = takeMoney(fresh, input.paiements, till, true);
  const parcels = taken.colisList.map((colis) => ({ ...colis, ...termsOf(colis, input.reste, taken) }));
  const [first, ...others] = parcels.filter(({ conditions }) => conditions);
  const { userId, createdAt } = fresh[0];
  const sale: MadeSale = {
    userId,
    bookingId: container.id,
    colisIds: parcels.map(({ id }) => id),
    paymentIds: taken.payments.map(({ id }) => id),
  };
  const change = { ...totalSize(fresh), colisCount: fresh.length };
  try {
    await retryWithCurrentTerms(async () =>
      transact({
        space: shiftSpaceWrite(container.id, change),
        ...accountWrites(account, taken),
        ...Object.assign(
          {},
          ...parcels.map((colis, index) =>
            takenColisWrites(fresh[index] as StoredColis, colis, taken.shares.get(colis.id) ?? [], true),
          ),
        ),
        ...documents,
        ...addToReservationWrites(userId, container.id, { createdAt, colis: fresh.length, held: undefined }),
        ...taken.writes,
        ...(first && (await limitsWrites([first, ...others], input.accord, caller))),
        event: eventWrite(soldEvent(parcels, container, input, taken)),
        idempotency: record(sale),
      }),
    );
    return sale;
  } catch (error) {
    const refusal = spaceError(error, change) ?? moneyError(error, input.paiements) ?? holdError(error) ?? error;
    const isStale = refusal instanceof ConditionFailed && refusal.hasOnly(SALE_CONTEXT);
    if (!isStale) throw refusal;
    if (attemptsLeft <= 1) throw busyError(error);
    const [current, currentContainer] = await Promise.all([customerOf(userId), containerOf(container.id)]);
    checkSpace(currentContainer, fresh);
    const again = { ...context, account: current, container: currentContainer };
    return insertSale(again, input, caller, documents, record, attemptsLeft - 1);
  }
};

/** Returns a parcel as the depot has it: what was weighed and measured is what is booked. */
const receivedColis = (colis: StoredColis, caller: Caller): StoredColis => {
  const { userId: agentId, siteId } = recordingAgentOf(caller);
  const le = nowIso();
  return {
    ...colis,
    etat: 'EN_ATTENTE',
    etatAt: le,
    reception: { le, agentId, siteId, verdict: 'CONFORME', mesures: null, ecart: null, refus: null },
  };
};

/** Returns the cents of a parcel that are neither paid nor awaited. */
const restOf = (colis: StoredColis, { awaited }: Taken): number => owedCents(colis) - (awaited.get(colis.id) ?? 0);

/** Terms of a parcel that owes something before `reste`: a deposit is what was paid. */
const termsOf = (colis: StoredColis, reste: RestMoment | undefined, taken: Taken): { conditions?: StoredTerms } => {
  const paid = paidCentsOf(colis);
  if (reste === undefined || restOf(colis, taken) === 0) return {};
  if (paid === 0 && reste === 'RETRAIT') return { conditions: { type: 'A_L_ARRIVEE' } };
  return { conditions: { type: 'ACOMPTE', acompteCents: paid, reste } };
};

const accountWrites = (account: Account, { payments }: Taken): Writes => {
  const isFirstPayment =
    account.paidAt === null && payments.some(({ cents, statut }) => cents > 0 && statut === 'CONFIRME');
  if (!isFirstPayment) return { account: accountOpenCheck(account.userId) };
  return {
    account: firstPaymentWrite(account, { provisional: 0, held: 0 }, true),
    verified: eventWrite({ type: 'ACCOUNT_VERIFIED', userId: account.userId }),
  };
};

const soldEvent = (
  parcels: readonly StoredColis[],
  container: StoredContainer,
  { depose, reste }: NewSale,
  taken: Taken,
) => {
  const [first] = parcels as NonEmpty<StoredColis>;
  const owed = sumOfCents(parcels.map((colis) => ({ cents: restOf(colis, taken) })));
  return {
    type: 'COUNTER_SALE' as const,
    userId: first.userId,
    colisId: first.id,
    ...(parcels.length > 1 && { colisIds: parcels.map(({ id }) => id) }),
    ...(parcels.some(({ terms }) => terms?.piece) && {
      pieces: parcels.map((colis) => presentPiece(colis).piece ?? null),
    }),
    cents: sumOfCents(parcels.map(({ priceCents }) => ({ cents: priceCents }))),
    reste: owed,
    ...(reste && owed > 0 && { quand: reste }),
    lapsesAt: first.lapsesAt,
    ...(depose && { recu: true as const }),
    container: departureFacts(container),
  };
};
