import * as v from 'valibot';
import { AppError, type FieldFault } from '#shared/errors.ts';
import { faultsOf } from '#shared/http/field-faults.ts';
import { uploadedKey } from '#shared/http/fields.ts';
import type { FileInput, Route } from '#shared/http/route.ts';
import type { ApiEvent } from './caller.ts';
import type { InlineFile, readMultipart } from './multipart.ts';

/** File of a request: uploaded before under a key, or inline in the form. */
export type SubmittedFile = { key: string } | InlineFile;

export type ParsedBody = { body: unknown; file: SubmittedFile | undefined };

/** Maximum size of a JSON body, far above that of any route. */
const MAX_JSON_BYTES = 256 * 1024;

const JSON_TYPE = /^application\/([\w.+-]*\+)?json\b/i;

/** Reports whether a body is a multipart form, by its Content-Type. */
export const isForm = (contentType: string | undefined): boolean => /^multipart\/form-data/i.test(contentType ?? '');

const isUtf8 = (contentType: string): boolean => {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(contentType) ?? [];
  return /^(utf-?8|us-ascii)$/i.test(charset);
};

/** Returns the bytes of the body as they were sent. */
export const rawBody = (event: ApiEvent): Buffer =>
  Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');

/** Checks a value against a schema and returns it parsed. Throws AppError INVALID_FIELDS naming each invalid field. */
export const validate = <S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> => {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw invalid(faultsOf(result.issues));
};

/**
 * Reads the body and file of a route from JSON or a multipart form, in UTF-8; a plain-text route also accepts JSON sent
 * as text/plain. Throws AppError MALFORMED_REQUEST, MALFORMED_MULTIPART, BODY_TOO_LARGE, FILE_TOO_LARGE,
 * FILE_REQUIRED, CONTENT_TYPE_REFUSED or INVALID_FIELDS.
 */
export const readBody = async (route: Route, event: ApiEvent): Promise<ParsedBody> => {
  if (!route.body) return { body: undefined, file: undefined };
  const contentType = event.headers['content-type'] ?? 'application/json';
  const form = isForm(contentType) ? route.file : undefined;
  const plain = route.text && /^text\/plain\b/i.test(contentType);
  if (!(form || plain || JSON_TYPE.test(contentType)) || !isUtf8(contentType))
    throw new AppError('CONTENT_TYPE_REFUSED');
  const content = form ? await readForm(rawBody(event), contentType, form) : jsonOf(rawBody(event));
  const { json, file } = 'json' in content ? content : { json: content.value, file: undefined };
  return withFileKey(route.body, route.file, json, file);
};

/** Loads the reader of forms, which our own pages never send. */
const readForm = async (...form: Parameters<typeof readMultipart>) =>
  (await import('./multipart.lazy.ts')).readMultipart(...form);

const withFileKey = (
  schema: v.GenericSchema,
  input: FileInput | undefined,
  json: unknown,
  inline: InlineFile | undefined,
): ParsedBody => {
  // valibot accepts arrays as objects
  if (schema.type === 'object' && Array.isArray(json)) throw invalid({ body: { fault: 'invalid' } });
  const result = v.safeParse(schema, json);
  const faults = result.success ? {} : faultsOf(result.issues);
  const file = inline ?? (input && fileKeyIn(json, input, faults));
  if (input?.required && !file && Object.keys(faults).length === 0)
    throw new AppError('FILE_REQUIRED', { fields: { [input.filePart]: { fault: 'required' } } });
  if (input?.required && !file) faults[input.filePart] ??= { fault: 'required' };
  if (!result.success || Object.keys(faults).length > 0) throw invalid(faults);
  return { body: result.output, file };
};

const fileKeyIn = (
  json: unknown,
  { filePart }: FileInput,
  faults: Record<string, FieldFault>,
): SubmittedFile | undefined => {
  const name = `${filePart}Key`;
  const value = isRecord(json) ? json[name] : undefined;
  if (value === undefined || value === null || value === '') return undefined;
  if (v.is(uploadedKey, value)) return { key: value };
  faults[name] = { fault: 'invalid' };
  return undefined;
};

const jsonOf = (bytes: Buffer): { value: unknown } => {
  if (bytes.length > MAX_JSON_BYTES) throw new AppError('BODY_TOO_LARGE');
  return { value: bytes.length === 0 ? {} : parseJson(bytes) };
};

/** Parses JSON. Throws AppError MALFORMED_REQUEST when the bytes are not JSON. */
const parseJson = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString());
  } catch (error) {
    throw new AppError('MALFORMED_REQUEST', { cause: error });
  }
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const invalid = (fields: Record<string, FieldFault>): AppError => new AppError('INVALID_FIELDS', { fields });
