import { colisRoutes } from '#shared/colis/routes.ts';
import type { Colis } from '#shared/colis/schema.ts';
import { customsRoutes } from '#shared/customs/routes.ts';
import { insuranceRoutes } from '#shared/insurance/routes.ts';
import { call } from '#web/core/api/call.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { documentTypeOf } from '#web/core/colis/values.ts';
import { type Progress, type Step, StepFailed, type StepName } from './creationSteps.ts';
import type { Booking } from './values.ts';

interface Sending {
  bookingId: number;
  userId: number;
  progress: Progress;
  /** Called at every step, before it is sent and after it is done. */
  onProgress: (progress: Progress, current: StepName) => void;
}

const ATTEMPTS = 3;

/**
 * Creates insurance, customs document and parcel, one after the other. A creation that is done is not done again unless
 * what it says has changed; a paper that expired while it waited is made anew. Throws StepFailed.
 */
export async function sendBooking(booking: Booking, { bookingId, userId, progress, onProgress }: Sending) {
  let now = progress;
  const note = (name: StepName, step: Step | undefined) => {
    now = { ...now, [name]: step };
    onProgress(now, name);
  };

  /** Sends a request once: again with the same key while its answer is not known, never when it is. */
  const run = async <Made extends { id: number }>(
    name: StepName,
    request: unknown,
    send: (step: Step) => Promise<{ data: Made }>,
  ): Promise<{ id: number; made?: Made }> => {
    const asked = JSON.stringify(request);
    const before = now[name];
    const step = before?.asked === asked ? before : { asked, key: crypto.randomUUID(), replaces: before?.replaces };
    if (step.id !== undefined) return { id: step.id };
    note(name, step);
    try {
      const { data } = await send(step);
      note(name, { ...step, id: data.id, replaces: undefined });
      return { id: data.id, made: data };
    } catch (error) {
      throw new StepFailed(name, error);
    }
  };

  for (let attempt = 1; ; attempt++) {
    const { insurance, customs, colis } = requestsOf(booking, bookingId, userId);
    const paper = await run('insurance', insurance, ({ key }) =>
      call(insuranceRoutes.add, insurance, { idempotencyKey: key }),
    );
    const document = await run('customs', customs, (step) => fileDocument(customs, step));
    const request = { ...colis, body: { ...colis.body, assuranceId: paper.id, documentId: document.id } };
    try {
      const { id, made } = await run('colis', request, ({ key }) =>
        call(colisRoutes.create, request, { idempotencyKey: key }),
      );
      return { colis: made ?? (await fetchColis(id)), earlier: false };
    } catch (error) {
      const expired = expiredPapers(error);
      const earlier = isAdopted(error) ? await colisOfPaper(paper.id) : undefined;
      if (earlier) return { colis: earlier, earlier: true };
      if (expired.length === 0 || attempt >= ATTEMPTS) throw error;
      for (const name of expired) note(name, undefined);
    }
  }
}

type DocumentRequest = ReturnType<typeof requestsOf>['customs'];

/** Files a customs document: anew, or in place of a refused one as long as that can be replaced. */
async function fileDocument(request: DocumentRequest, { key, replaces }: Step) {
  const add = () => call(customsRoutes.add, request, { idempotencyKey: key });
  if (replaces === undefined) return add();
  try {
    return await call(customsRoutes.update, { params: { id: replaces }, body: request.body });
  } catch (error) {
    if (error instanceof Refusal && IRREPLACEABLE.includes(error.code)) return add();
    throw error;
  }
}

const IRREPLACEABLE = ['CUSTOMS_NOT_FOUND', 'DRAFT_EXPIRED', 'CUSTOMS_DECIDED'];

/** The three requests, the parcel's still without the ids of its papers. */
function requestsOf(booking: Booking, bookingId: number, userId: number) {
  const { photo, document, contrat, typeDocument, autreDocument, ...rest } = booking;
  const { typeCouverture, valeurCouverture, descriptionAssurance, ...said } = rest;
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
    colis: { params: { bookingId }, body: { ...said, ...(photo && { photoKey: photo }) } },
  };
}

const refusalOf = (error: unknown): Refusal | undefined =>
  error instanceof StepFailed && error.cause instanceof Refusal ? error.cause : undefined;

/** Papers wait 48 hours for their parcel; which of them have waited longer. */
function expiredPapers(error: unknown): StepName[] {
  const { code, fields = {} } = refusalOf(error) ?? {};
  if (code !== 'DRAFT_EXPIRED' && code !== 'INSURANCE_NOT_FOUND' && code !== 'CUSTOMS_NOT_FOUND') return [];
  const named: StepName[] = [];
  if ('assuranceId' in fields) named.push('insurance');
  if ('documentId' in fields) named.push('customs');
  return named;
}

const isAdopted = (error: unknown): boolean => refusalOf(error)?.code === 'DRAFT_ADOPTED';

/** The parcel that has the insurance already: an earlier request of ours made it. */
async function colisOfPaper(insuranceId: number): Promise<Colis | undefined> {
  try {
    const { data } = await call(insuranceRoutes.get, { params: { id: insuranceId } });
    return data.colisId === null ? undefined : await fetchColis(data.colisId);
  } catch {
    return undefined;
  }
}

const fetchColis = async (id: number): Promise<Colis> => (await call(colisRoutes.get, { params: { id } })).data;
