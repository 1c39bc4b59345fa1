import { colisRoutes } from '#shared/colis/routes.ts';
import type { Colis } from '#shared/colis/schema.ts';
import { customsRoutes } from '#shared/customs/routes.ts';
import { insuranceRoutes } from '#shared/insurance/routes.ts';
import { call } from '#web/core/api/call.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { documentTypeOf } from '#web/core/colis/values.ts';
import { type CreationStep, type Progress, StepFailed, type StepName } from './creationSteps.ts';
import type { Booking } from './values.ts';

interface Sending {
  bookingId: number;
  userId: number;
  progress: Progress;
  /** Called before and after each step. */
  onProgress: (progress: Progress, current: StepName) => void;
}

const ATTEMPTS = 3;

/**
 * Creates insurance, customs document and parcel, in this order. A completed creation is repeated only if its request
 * has changed; a draft that expired in the meantime is created again. Throws StepFailed.
 */
export async function sendBooking(booking: Booking, { bookingId, userId, progress, onProgress }: Sending) {
  let latest = progress;
  const saveStep = (name: StepName, step: CreationStep | undefined) => {
    latest = { ...latest, [name]: step };
    onProgress(latest, name);
  };

  /** Sends a request; repeats it with the same idempotency key until its reply is known, then never again. */
  const sendOnce = async <Created extends { id: number }>(
    name: StepName,
    request: unknown,
    send: (step: CreationStep) => Promise<{ data: Created }>,
  ): Promise<{ id: number; created?: Created }> => {
    const requestJson = JSON.stringify(request);
    const before = latest[name];
    const step =
      before?.requestJson === requestJson
        ? before
        : { requestJson, key: crypto.randomUUID(), replacesDocumentId: before?.replacesDocumentId };
    if (step.id !== undefined) return { id: step.id };
    saveStep(name, step);
    try {
      const { data } = await send(step);
      saveStep(name, { ...step, id: data.id, replacesDocumentId: undefined });
      return { id: data.id, created: data };
    } catch (error) {
      throw new StepFailed(name, error);
    }
  };

  for (let attempt = 1; ; attempt++) {
    const { insurance, customs, colis } = requestsOf(booking, bookingId, userId);
    const insuranceStep = await sendOnce('insurance', insurance, ({ key }) =>
      call(insuranceRoutes.add, insurance, { idempotencyKey: key }),
    );
    const documentStep = await sendOnce('customs', customs, (step) => submitDocument(customs, step));
    const request = { ...colis, body: { ...colis.body, assuranceId: insuranceStep.id, documentId: documentStep.id } };
    try {
      const { id, created } = await sendOnce('colis', request, ({ key }) =>
        call(colisRoutes.create, request, { idempotencyKey: key }),
      );
      return { colis: created ?? (await fetchColis(id)), bookedEarlier: false };
    } catch (error) {
      const expired = expiredPapers(error);
      const earlierColis = isAdopted(error) ? await colisOfInsurance(insuranceStep.id) : undefined;
      if (earlierColis) return { colis: earlierColis, bookedEarlier: true };
      if (expired.length === 0 || attempt >= ATTEMPTS) throw error;
      for (const name of expired) saveStep(name, undefined);
    }
  }
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

/** Builds the three requests; the parcel's lacks the ids of its insurance and document. */
function requestsOf(booking: Booking, bookingId: number, userId: number) {
  const { photo, document, contrat, typeDocument, autreDocument, ...rest } = booking;
  const { typeCouverture, valeurCouverture, descriptionAssurance, ...parcel } = rest;
  return {
    insurance: {
      body: {
        typeCouverture,
        description: descriptionAssurance,
        valeurCouverture,
        containerBookingId: bookingId,
        ...(contrat && { imageKey: contrat }),
      },
    },
    customs: {
      params: { userId, bookingId },
      body: { typeDocument: documentTypeOf({ typeDocument, autreDocument }), photoKey: document },
    },
    colis: { params: { bookingId }, body: { ...parcel, ...(photo && { photoKey: photo }) } },
  };
}

const refusalOf = (error: unknown): Refusal | undefined =>
  error instanceof StepFailed && error.cause instanceof Refusal ? error.cause : undefined;

/** Steps whose draft has expired; drafts expire after 48 hours. */
function expiredPapers(error: unknown): StepName[] {
  const { code, fields = {} } = refusalOf(error) ?? {};
  if (code !== 'DRAFT_EXPIRED' && code !== 'INSURANCE_NOT_FOUND' && code !== 'CUSTOMS_NOT_FOUND') return [];
  const named: StepName[] = [];
  if ('assuranceId' in fields) named.push('insurance');
  if ('documentId' in fields) named.push('customs');
  return named;
}

const isAdopted = (error: unknown): boolean => refusalOf(error)?.code === 'DRAFT_ADOPTED';

/** The parcel that already has the insurance, created by an earlier request of this booking. */
async function colisOfInsurance(insuranceId: number): Promise<Colis | undefined> {
  try {
    const { data } = await call(insuranceRoutes.get, { params: { id: insuranceId } });
    return data.colisId === null ? undefined : await fetchColis(data.colisId);
  } catch {
    return undefined;
  }
}

const fetchColis = async (id: number): Promise<Colis> => (await call(colisRoutes.get, { params: { id } })).data;
