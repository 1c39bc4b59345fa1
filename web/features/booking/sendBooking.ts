import { colisRoutes } from '#shared/colis/routes.ts';
import { customsRoutes } from '#shared/customs/routes.ts';
import { insuranceRoutes } from '#shared/insurance/routes.ts';
import { call } from '#web/core/api/call.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { documentTypeOf } from '#web/core/colis/values.ts';
import type { DocumentedBooking } from './attachDocument.ts';
import { type BookingResult, type CreationStep, type Progress, StepFailed, type StepName } from './creationSteps.ts';
import { waitInLine } from './waitInLine.ts';

interface SendOptions {
  bookingId: number;
  userId: number;
  /** Idempotency key of the first request for parcels, the same in every tab that shows the draft. */
  draftId: string;
  progress: Progress;
  /** Called before and after each step. */
  onProgress: (progress: Progress, current: StepName) => void;
  /** Leaves the line of a rush when aborted. */
  signal: AbortSignal;
  /** Called when a request starts and ends to wait in the line. */
  onWaiting: (isWaiting: boolean) => void;
}

const ATTEMPTS = 3;

/**
 * Creates insurance, customs document and parcels, in this order. A completed creation is repeated only if its request
 * has changed; a draft that expired in the meantime is created again. In a rush each request waits in the line. Throws
 * StepFailed.
 */
export async function sendBooking(
  booking: DocumentedBooking,
  { bookingId, userId, draftId, progress, onProgress, signal, onWaiting }: SendOptions,
): Promise<BookingResult> {
  let latest = progress;
  const saveStep = (name: StepName, step: CreationStep | undefined) => {
    latest = { ...latest, [name]: step };
    onProgress(latest, name);
  };

  /** Sends a request; repeats it with the same idempotency key until its reply is known, then never again. */
  const sendStep = async <Created extends { id: number }>(
    name: StepName,
    request: unknown,
    send: (step: CreationStep) => Promise<{ data: Created }>,
  ): Promise<{ id: number; created?: Created }> => {
    const requestJson = JSON.stringify(request);
    const before = latest[name];
    const step =
      before?.requestJson === requestJson
        ? before
        : {
            requestJson,
            key: name === 'colis' && !before ? draftId : crypto.randomUUID(),
            replacesDocumentId: before?.replacesDocumentId,
          };
    if (step.id !== undefined) return { id: step.id };
    saveStep(name, step);
    try {
      const { data } = await waitInLine(() => send(step), { signal, onWaiting });
      saveStep(name, { ...step, id: data.id, replacesDocumentId: undefined });
      return { id: data.id, created: data };
    } catch (error) {
      throw new StepFailed(name, error);
    }
  };

  for (let attempt = 1; ; attempt++) {
    const { insurance, customs, colis } = requestsOf(booking, bookingId, userId);
    const insuranceStep = await sendStep('insurance', insurance, ({ key }) =>
      call(insuranceRoutes.add, insurance, { idempotencyKey: key }),
    );
    const documentStep = await sendStep('customs', customs, (step) => submitDocument(customs, step));
    const documents = { assuranceId: insuranceStep.id, documentId: documentStep.id };
    try {
      const { id, created } = await sendStep('colis', { ...colis, documents }, ({ key }) =>
        createColis(colis, documents, key),
      );
      return { colis: created?.all ?? (await fetchShipment(id)), bookedEarlier: false };
    } catch (error) {
      const expired = expiredDrafts(error);
      const earlier = isDraftAdopted(error) ? await colisOfInsurance(insuranceStep.id) : undefined;
      if (earlier) return { colis: earlier, bookedEarlier: true };
      if (expired.length === 0 || attempt >= ATTEMPTS) throw error;
      for (const name of expired) saveStep(name, undefined);
    }
  }
}

type ColisRequest = ReturnType<typeof requestsOf>['colis'];
type BookedColis = BookingResult['colis'];

/** Creates the parcel, or all parcels of a shipment; their id is that of the first one. */
async function createColis(
  { params, first, others, recipient }: ColisRequest,
  documents: { assuranceId: number; documentId: number },
  idempotencyKey: string,
): Promise<{ data: { id: number; all: BookedColis } }> {
  if (others.length === 0) {
    const { data } = await call(
      colisRoutes.create,
      { params, body: { ...first, ...recipient, ...documents } },
      { idempotencyKey },
    );
    return { data: { id: data.id, all: [data] } };
  }
  const { data } = await call(
    colisRoutes.createShipment,
    { params, body: { colis: [first, ...others], ...recipient, ...documents } },
    { idempotencyKey },
  );
  const [colis, ...rest] = data;
  if (!colis) throw new Error('the reply has no parcels');
  return { data: { id: colis.id, all: [colis, ...rest] } };
}

type DocumentRequest = ReturnType<typeof requestsOf>['customs'];

/** Submits a customs document: as a replacement of a rejected one while that is possible, else as a new one. */
async function submitDocument(request: DocumentRequest, { key, replacesDocumentId }: CreationStep) {
  const add = () => call(customsRoutes.add, request, { idempotencyKey: key });
  if (replacesDocumentId === undefined) return add();
  try {
    return await call(customsRoutes.update, { params: { id: replacesDocumentId }, body: request.body });
  } catch (error) {
    if (error instanceof Refusal && IRREPLACEABLE.includes(error.code)) return add();
    throw error;
  }
}

const IRREPLACEABLE = ['CUSTOMS_NOT_FOUND', 'DRAFT_EXPIRED', 'CUSTOMS_DECIDED'];

/** Builds the parts of the three requests; those of the parcels lack the ids of insurance and document. */
function requestsOf(booking: DocumentedBooking, bookingId: number, userId: number) {
  const { photo, document, contrat, typeDocument, autreDocument, inventaire, autres, ...rest } = booking;
  const { typeCouverture, valeurCouverture, couverture, descriptionAssurance, ...parcel } = rest;
  const {
    nomDestinataire,
    emailDestinataire,
    telephoneDestinataire,
    adresseDestinataire,
    langueDestinataire = 'fr',
    ...goods
  } = parcel;
  const withPhoto = <Goods extends object>(fields: Goods, photoKey: string | undefined) => ({
    ...fields,
    ...(photoKey && { photoKey }),
  });
  return {
    insurance: {
      body: {
        typeCouverture,
        description: descriptionAssurance,
        valeurCouverture,
        ...(couverture === 'ASSUREE' && { couverture }),
        containerBookingId: bookingId,
        ...(contrat && { imageKey: contrat }),
      },
    },
    customs: {
      params: { userId, bookingId },
      body: {
        typeDocument: documentTypeOf({ typeDocument, autreDocument }),
        photoKey: document,
        ...(inventaire && { inventaire }),
      },
    },
    colis: {
      params: { bookingId },
      recipient: {
        nomDestinataire,
        emailDestinataire,
        telephoneDestinataire,
        adresseDestinataire,
        langueDestinataire,
      },
      first: withPhoto(goods, photo),
      others: autres.map(({ photo: key, valeurCouverture: value, description, ...other }) =>
        withPhoto(
          {
            description: description || goods.description,
            ...other,
            ...(value !== undefined && { valeurCouverture: value }),
          },
          key,
        ),
      ),
    },
  };
}

const refusalOf = (error: unknown): Refusal | undefined =>
  error instanceof StepFailed && error.cause instanceof Refusal ? error.cause : undefined;

/** Steps whose draft has expired; drafts expire after 48 hours. */
function expiredDrafts(error: unknown): StepName[] {
  const { code, fields = {} } = refusalOf(error) ?? {};
  if (code !== 'DRAFT_EXPIRED' && code !== 'INSURANCE_NOT_FOUND' && code !== 'CUSTOMS_NOT_FOUND') return [];
  const named: StepName[] = [];
  if ('assuranceId' in fields) named.push('insurance');
  if ('documentId' in fields) named.push('customs');
  return named;
}

const isDraftAdopted = (error: unknown): boolean => refusalOf(error)?.code === 'DRAFT_ADOPTED';

/** The parcels of an earlier request of this booking, the first of which already has the insurance. */
async function colisOfInsurance(insuranceId: number): Promise<BookedColis | undefined> {
  try {
    const { data } = await call(insuranceRoutes.get, { params: { id: insuranceId } });
    return data.colisId === null ? undefined : await fetchShipment(data.colisId);
  } catch {
    return undefined;
  }
}

/** Reads a booked parcel, and the others of its shipment from the newest parcels. */
async function fetchShipment(id: number): Promise<BookedColis> {
  const { data: first } = await call(colisRoutes.get, { params: { id } });
  const { envoi } = first;
  if (!envoi) return [first];
  const { data: newest } = await call(colisRoutes.mine, {});
  const others = newest.filter((colis) => colis.envoi?.id === envoi.id && colis.id !== id);
  return [first, ...others.sort((a, b) => (a.envoi?.rang ?? 0) - (b.envoi?.rang ?? 0))];
}
