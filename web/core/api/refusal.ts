/** The API refused: its code, its sentence in the page's language, and the fields at fault. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, fields: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

/** The API could not be reached: offline, or the connection broke. Nothing is known of what it did. */
export class Unreachable extends Error {
  override name = 'Unreachable';
}

/** The same, and that was found out by waiting: nobody is made to wait as long again without a word. */
export class Unanswered extends Unreachable {
  override name = 'Unanswered';
}

/**
 * An answer that is no success, as a Refusal. The gateway's own answers have no code: 401 is a session that ended. A
 * sentence without anything around it is for people only on a route that answers so (`plain`).
 */
export const refusalOf = (status: number, text: string, plain = false): Refusal => {
  const body = parsed(text);
  const message = typeof body.message === 'string' ? body.message : '';
  if (typeof body.code === 'string') return new Refusal(status, body.code, message, fieldsOf(body.fields));
  if (status === 401) return new Refusal(status, 'SIGN_IN_REQUIRED', '');
  return new Refusal(status, status >= 500 ? 'UNEXPECTED' : 'REFUSED', plain && isSentence(text) ? text : '');
};

const isSentence = (text: string): boolean => text.length > 0 && !/^\s*[{<]/.test(text);

const parsed = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
};

const fieldsOf = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : {};
