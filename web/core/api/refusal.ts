/** Refusal of the API: its code, its message in the page's language, and the fields at fault. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds after which the call may be repeated, if the API names them. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    fields: Record<string, string> = {},
    retryAfterSeconds?: number,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The API could not be reached: offline, or the connection broke. Whether it handled the request is unknown. */
export class ApiUnreachable extends Error {
  override name = 'ApiUnreachable';
}

/** Timeout of a call. Unlike other failures it is not retried silently, since that would double the wait. */
export class Unanswered extends ApiUnreachable {
  override name = 'Unanswered';
}

/**
 * Converts an unsuccessful response to a Refusal. The gateway's own responses have no code; its 401 means that the
 * session ended. A plain-text body is shown to the user only for routes that respond in plain text (`plain`).
 * `retryAfter` is the header of this name.
 */
export const refusalOf = (status: number, text: string, plain = false, retryAfter?: string | null): Refusal => {
  const body = parseObject(text);
  const message = typeof body.message === 'string' ? body.message : '';
  const wait = retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined;
  if (typeof body.code === 'string') return new Refusal(status, body.code, message, parseFields(body.fields), wait);
  if (status === 401) return new Refusal(status, 'SIGN_IN_REQUIRED', '');
  const code = status >= 500 ? 'UNEXPECTED' : 'REFUSED';
  return new Refusal(status, code, plain && isSentence(text) ? text : '', {}, wait);
};

const isSentence = (text: string): boolean => text.length > 0 && !/^\s*[{<]/.test(text);

const parseObject = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
};

const parseFields = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : {};
