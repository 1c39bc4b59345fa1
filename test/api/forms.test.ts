import { beforeAll, expect, test } from 'vitest';
import { api, colisBody, newContainer, newDrafts, PNG } from '../support/calls/api.ts';
import { makeCustomer, type Person } from '../support/calls/people.ts';
import { itemsOfCustomer, keptFilesOf } from '../support/calls/stored-state.ts';

const MB = 1024 * 1024;

type Request = { path: string; json: object };
type Form = {
  what: string;
  jsonPart: string;
  filePart: string;
  required: boolean;
  shown: string;
  sent: (customer: Person, bookingId: number) => Promise<Request>;
};

/** The three calls that accept a form with a JSON part and a file part (docs/contract.md#files). */
const forms: Form[] = [
  {
    what: 'a parcel',
    jsonPart: 'colis',
    filePart: 'photo',
    required: false,
    shown: 'photoUrl',
    sent: async (customer, bookingId) => ({
      path: `/colis/ajouter/${bookingId}`,
      json: colisBody(await newDrafts(customer, bookingId)),
    }),
  },
  {
    what: 'an insurance',
    jsonPart: 'dto',
    filePart: 'image',
    required: false,
    shown: 'image',
    sent: async (_, containerBookingId) => ({
      path: '/insurance/add',
      json: { typeCouverture: 'Vol', valeurCouverture: 5_000, containerBookingId },
    }),
  },
  {
    what: 'a customs document',
    jsonPart: 'dto',
    filePart: 'photo',
    required: true,
    shown: 'photo',
    sent: async ({ userId }, bookingId) => ({
      path: `/customs/add/${userId}/${bookingId}`,
      json: { typeDocument: 'Facture', userId, containerBookingId: bookingId },
    }),
  },
];

let customer: Person;
let bookingId: number;
beforeAll(async () => {
  customer = await makeCustomer();
  bookingId = (await newContainer()).id;
});

const picture = (bytes: Buffer = PNG, type = 'image/png') => new Blob([new Uint8Array(bytes)], { type });
const jsonBlob = (json: object) => new Blob([JSON.stringify(json)], { type: 'application/json' });
const formOf = (parts: Record<string, string | Blob>): FormData => {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) form.append(name, part);
  return form;
};
/** The bytes of a form, so that a test can damage them. */
const bytesOf = async (form: FormData) => {
  const response = new Response(form);
  return { bytes: new Uint8Array(await response.arrayBuffer()), type: response.headers.get('content-type') ?? '' };
};

const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  api('POST', path, { token: customer.token, body, headers });

/** Requests to refuse, one per form: a refusal uses up no documents. */
const requestsToRefuse = new Map<Form, Promise<Request>>();

/** Sends a form that must be refused, and checks that nothing of it is stored. */
const expectRefused = async (form: Form, body: (sent: Request) => unknown, headers: Record<string, string> = {}) => {
  const sent = await (requestsToRefuse.get(form) ?? form.sent(customer, bookingId));
  requestsToRefuse.set(form, Promise.resolve(sent));
  const kept = async () => [await itemsOfCustomer(customer.userId), await keptFilesOf(customer)];
  const before = await kept();
  const reply = await send(sent.path, await body(sent), headers);
  expect(await kept()).toEqual(before);
  return [reply.status, reply.body.code, Object.keys(reply.body.fields ?? {})];
};

test.each(forms)('$what can be sent as one form, with its JSON as text or as a file', async (form) => {
  const { jsonPart, filePart, shown, sent } = form;
  for (const asPart of [(json: object) => JSON.stringify(json), jsonBlob]) {
    const { path, json } = await sent(customer, bookingId);
    const { status, body } = await send(path, formOf({ [jsonPart]: asPart(json), [filePart]: picture() }));
    expect(status).toBe(201);
    expect(Buffer.from(await (await fetch(body.data[shown])).arrayBuffer())).toEqual(PNG);
  }
});

test.each(forms)('$what can be sent without its file, unless the file is required', async (form) => {
  const { jsonPart, filePart, required, sent } = form;
  for (const hasEmptyInput of [false, true]) {
    const body = ({ json }: Request) => {
      const parts = formOf({ [jsonPart]: jsonBlob(json) });
      if (hasEmptyInput) parts.append(filePart, picture(Buffer.alloc(0)), ''); // the way a browser sends a file input without a file
      return parts;
    };
    if (required) expect(await expectRefused(form, body)).toEqual([422, 'FILE_REQUIRED', [filePart]]);
    else {
      const made = await sent(customer, bookingId);
      expect((await send(made.path, body(made))).status).toBe(201);
    }
  }
});

test.each(forms)(
  'a form for $what with an empty file or a repeated part is refused and names the part',
  async (form) => {
    const { jsonPart, filePart } = form;
    const empty = ({ json }: Request) => formOf({ [jsonPart]: jsonBlob(json), [filePart]: picture(Buffer.alloc(0)) });
    expect(await expectRefused(form, empty)).toEqual([400, 'MALFORMED_MULTIPART', [filePart]]);
    for (const part of [jsonPart, filePart]) {
      const twice = ({ json }: Request) => {
        const parts = formOf({ [jsonPart]: JSON.stringify(json), [filePart]: picture() });
        parts.append(part, part === jsonPart ? JSON.stringify(json) : picture());
        return parts;
      };
      expect(await expectRefused(form, twice)).toEqual([400, 'MALFORMED_MULTIPART', [part]]);
    }
  },
);

test.each(forms)('a form for $what with a missing or misnamed part is refused and names the part', async (form) => {
  const { jsonPart, filePart } = form;
  const malformed = (part: string) => [400, 'MALFORMED_MULTIPART', [part]];
  expect(await expectRefused(form, () => formOf({ [filePart]: picture() }))).toEqual(malformed(jsonPart));
  expect(await expectRefused(form, ({ json }) => formOf({ data: jsonBlob(json), [filePart]: picture() }))).toEqual(
    malformed(jsonPart),
  );
  expect(await expectRefused(form, ({ json }) => formOf({ [jsonPart]: jsonBlob(json), picture: picture() }))).toEqual(
    malformed(filePart),
  );
  expect(await expectRefused(form, () => formOf({ [jsonPart]: '{"typeDocument": ', [filePart]: picture() }))).toEqual(
    malformed(jsonPart),
  );
});

test.each(forms)('a form for $what cut off at any point is refused', async (form) => {
  const { jsonPart, filePart, sent } = form;
  const { json } = await sent(customer, bookingId);
  const { bytes, type } = await bytesOf(formOf({ [jsonPart]: JSON.stringify(json), [filePart]: picture() }));
  const inJson = Math.floor(bytes.length * 0.2);
  for (const [length, part] of [
    [bytes.length - 30, filePart],
    [bytes.length - 60, filePart],
    [inJson, jsonPart],
    [10, jsonPart],
    [0, jsonPart],
  ] as const)
    expect(
      await expectRefused(form, () => bytes.slice(0, length), { 'content-type': type }),
      `${length} bytes`,
    ).toEqual([400, 'MALFORMED_MULTIPART', [part]]);
  expect(await expectRefused(form, () => bytes, { 'content-type': 'multipart/form-data' })).toEqual([
    400,
    'MALFORMED_MULTIPART',
    [jsonPart],
  ]);
});

test.each(forms)('the file of $what in a form may have at most 4 MB', async (form) => {
  const { jsonPart, filePart, sent } = form;
  const file = (size: number) => picture(Buffer.concat([PNG, Buffer.alloc(size - PNG.length)]));
  expect(
    await expectRefused(form, ({ json }) => formOf({ [jsonPart]: jsonBlob(json), [filePart]: file(4 * MB + 1) })),
  ).toEqual([413, 'FILE_TOO_LARGE', [filePart]]);
  const { path, json } = await sent(customer, bookingId);
  expect((await send(path, formOf({ [jsonPart]: jsonBlob(json), [filePart]: file(4 * MB) }))).status).toBe(201);
});

test.each(forms)('the file of $what must have an accepted type that matches its content', async (form) => {
  const { jsonPart, filePart } = form;
  const withFile = (file: Blob) =>
    expectRefused(form, ({ json }) => formOf({ [jsonPart]: jsonBlob(json), [filePart]: file }));
  const page = Buffer.from('<script>alert(1)</script>');
  expect(await withFile(picture(page, 'text/html'))).toEqual([415, 'FILE_TYPE_REFUSED', [filePart]]);
  expect(await withFile(picture(page, 'image/png'))).toEqual([415, 'FILE_MISMATCH', [filePart]]);
  expect(
    (await expectRefused(form, () => 'dto=1', { 'content-type': 'application/x-www-form-urlencoded' })).slice(0, 2),
  ).toEqual([415, 'CONTENT_TYPE_REFUSED']);
});

test.each(forms)('a form for $what with invalid fields names each of them and stores no file', async (form) => {
  const { jsonPart, filePart } = form;
  const [status, code, fields] = await expectRefused(form, () => formOf({ [jsonPart]: '{}', [filePart]: picture() }));
  expect([status, code]).toEqual([422, 'INVALID_FIELDS']);
  expect(fields).toContain({ colis: 'poids', dto: form.required ? 'typeDocument' : 'valeurCouverture' }[jsonPart]);
});
