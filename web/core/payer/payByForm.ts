import { CORRELATION_HEADER } from '#shared/http/correlation.ts';
import { API_PREFIX } from '#shared/http/route.ts';

/*
 * Pays by the form of a pay link. Without imports of the app: the first script of the document uses it too, so that
 * the page can be paid before the app is loaded.
 */

/** Why a payment did not start: the API's status and sentence; neither without an answer. */
export type Refused = { status?: number; message?: string };

const memoryOf = (code: string): string => `payer-${code}`;

/** Returns the session that this browser began for a link, if it did. */
export const begunSession = (code: string): string | undefined => {
  try {
    return sessionStorage.getItem(memoryOf(code)) ?? undefined;
  } catch {
    return undefined; // storage is blocked
  }
};

const rememberSession = (code: string, session: string): void => {
  try {
    sessionStorage.setItem(memoryOf(code), session);
  } catch {
    // A payment that is left cannot be gone on with, and ends by itself.
  }
};

let last = { body: '', key: '' };

/** Returns the idempotency key of a body: who presses again after a lost answer gets the same payment page. */
const keyOf = (body: string): string => {
  if (last.body !== body) last = { body, key: crypto.randomUUID() };
  return last.key;
};

/**
 * Starts the payment by the method of the pressed button and goes to its page; returns why it did not start.
 * `data-payer` of the form is the code.
 */
export async function payByForm(form: HTMLFormElement, pressed: HTMLElement | null): Promise<Refused | undefined> {
  const code = form.dataset.payer ?? '';
  const email = String(new FormData(form).get('email') ?? '').trim();
  const moyen = pressed?.getAttribute('value');
  const session = begunSession(code);
  const body = JSON.stringify({ ...(email && { email }), ...(session && { session }), ...(moyen && { moyen }) });
  try {
    const response = await fetch(`${API_PREFIX}/api/payer/${encodeURIComponent(code)}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': document.documentElement.lang,
        'idempotency-key': keyOf(body),
        [CORRELATION_HEADER]: crypto.randomUUID(),
      },
      body,
    });
    const reply = await response.json();
    if (!response.ok) return { status: response.status, message: reply.message };
    if (reply.data.session) rememberSession(code, reply.data.session);
    // A page that the browser keeps would still show the button as pressed.
    window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload(), { once: true });
    location.assign(reply.redirectUrl);
    return undefined;
  } catch {
    return {};
  }
}

/** Reports whether a refusal means that the page shows what was true before. */
export const isOutdated = ({ status }: Refused): boolean => status === 404 || status === 409;
