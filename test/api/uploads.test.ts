import { CopyObjectCommand, GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { expect, test, vi } from 'vitest';
import { env } from '#functions/core/env.ts';
import { signedUrl } from '#functions/core/links.ts';
import { handler } from '#functions/insurance/index.ts';
import { api, book, newContainer, PNG, upload } from '../support/api.ts';
import { makeCustomer, type Person } from '../support/people.ts';
import { invoke, keptFilesOf } from '../support/stored-state.ts';

const PDF = Buffer.from('%PDF-1.7\n%âãÏÓ\n');
const MB = 1024 * 1024;

const ticket = ({ token }: Person, body: object) => api('POST', '/uploads', { token, body });
const png = { kind: 'insurance', contentType: 'image/png', size: PNG.length };

const insure = async (person: Person, imageKey: string, bookingId?: number) =>
  api('POST', '/insurance/add', {
    token: person.token,
    body: {
      typeCouverture: 'Tous risques',
      valeurCouverture: 1,
      containerBookingId: bookingId ?? (await newContainer()).id,
      imageKey,
    },
  });

test('an upload is offered for five minutes, in the customer’s own folder, and says which headers it needs', async () => {
  const customer = await makeCustomer();
  const { status, body } = await ticket(customer, png);
  expect(status).toBe(201);
  expect(body.data).toMatchObject({ method: 'PUT', headers: { 'content-type': 'image/png' }, expiresInSeconds: 300 });
  expect(body.data.key).toMatch(new RegExp(`^incoming/${customer.userId}/`));
  expect(new URL(body.data.url).searchParams.get('X-Amz-Expires')).toBe('300');
  expect((await api('POST', '/uploads', { body: png })).status).toBe(401);
});

test.each([
  ['a web page', { ...png, contentType: 'text/html' }, 415, 'FILE_TYPE_REFUSED', 'contentType'],
  [
    'a drawing that may hold a script',
    { ...png, contentType: 'image/svg+xml' },
    415,
    'FILE_TYPE_REFUSED',
    'contentType',
  ],
  [
    'a PDF as a photo',
    { ...png, kind: 'colis', contentType: 'application/pdf' },
    415,
    'FILE_TYPE_REFUSED',
    'contentType',
  ],
  ['more than 5 MB', { ...png, size: 5 * MB + 1 }, 413, 'FILE_TOO_LARGE', 'size'],
  ['a size that is no number', { ...png, size: '68' }, 422, 'INVALID_FIELDS', 'size'],
  ['half a byte', { ...png, size: 0.5 }, 422, 'INVALID_FIELDS', 'size'],
  ['an empty file', { ...png, size: 0 }, 422, 'INVALID_FIELDS', 'size'],
  ['no known purpose', { ...png, kind: 'passport' }, 422, 'INVALID_FIELDS', 'kind'],
])('no upload is offered for %s', async (_what, wanted, status, code, field) => {
  const refused = await ticket(await makeCustomer(), wanted);
  expect([refused.status, refused.body.code, Object.keys(refused.body.fields)]).toEqual([status, code, [field]]);
});

test('the bucket takes nothing but the file that was announced: not its type, not its length', async () => {
  const { data } = (await ticket(await makeCustomer(), png)).body;
  const put = async (type: string, bytes: Buffer) =>
    (await fetch(data.url, { method: 'PUT', headers: { 'content-type': type }, body: new Uint8Array(bytes) })).status;
  expect(await put('text/html', PNG)).toBe(403);
  expect(await put('image/png', Buffer.concat([PNG, PNG]))).toBe(403);
  expect(await put('image/png', PNG)).toBe(200);
});

test('a file that was never uploaded, or is another person’s, is not found', async () => {
  const [owner, thief] = [await makeCustomer(), await makeCustomer()];
  const stolen = await upload(owner, 'insurance');
  for (const key of [stolen, `incoming/${thief.userId}/never-uploaded`]) {
    const refused = await insure(thief, key);
    expect([refused.status, refused.body.code]).toEqual([422, 'FILE_NOT_FOUND']);
    expect(Object.keys(refused.body.fields)).toEqual(['imageKey']);
  }
  expect(await keptFilesOf(thief)).toEqual([]);
  for (const key of [`files/insurance/${owner.userId}/x`, `incoming/${thief.userId}/../${owner.userId}/x`, '../x'])
    expect((await insure(thief, key)).body.code).toBe('INVALID_FIELDS');
});

test('a file that is not what it says is refused and not kept', async () => {
  const customer = await makeCustomer();
  for (const [bytes, type] of [
    [Buffer.from('<script>alert(1)</script>'), 'image/png'],
    [PNG, 'image/jpeg'],
    [PDF, 'image/webp'],
  ] as const) {
    const refused = await insure(customer, await upload(customer, 'insurance', bytes, type));
    expect([refused.status, refused.body.code]).toEqual([415, 'FILE_MISMATCH']);
  }
  expect(await keptFilesOf(customer)).toEqual([]);
});

test('papers may be PDF; the photo of a parcel may not, even when it was uploaded as a paper', async () => {
  const container = await newContainer();
  const customer = await makeCustomer();
  const key = await upload(customer, 'insurance', PDF, 'application/pdf');
  expect((await insure(customer, key, container.id)).status).toBe(201);
  const refused = await book(customer, container.id, { photoKey: key });
  expect([refused.status, refused.body.code]).toEqual([415, 'FILE_TYPE_REFUSED']);
  expect(refused.body.message).toContain('JPEG, PNG, WEBP');
  expect((await keptFilesOf(customer)).filter((kept) => kept.startsWith('files/colis/'))).toEqual([]);
});

test('a file above 5 MB is refused, however it came into the bucket', async () => {
  const customer = await makeCustomer();
  const key = `incoming/${customer.userId}/too-big`;
  await new S3Client({}).send(
    new PutObjectCommand({
      Bucket: env('BUCKET_NAME'),
      Key: key,
      Body: Buffer.concat([PNG, Buffer.alloc(5 * MB)]),
      ContentType: 'image/png',
    }),
  );
  const refused = await insure(customer, key);
  expect([refused.status, refused.body.code]).toEqual([413, 'FILE_TOO_LARGE']);
  expect(await keptFilesOf(customer)).toEqual([]);
});

test('the photo of a booked parcel opens for its customer, and stays as it was when the upload is written over', async () => {
  const container = await newContainer();
  const customer = await makeCustomer();
  const { data } = (await ticket(customer, { ...png, kind: 'colis' })).body;
  const put = (bytes: Buffer) => fetch(data.url, { method: 'PUT', headers: data.headers, body: new Uint8Array(bytes) });
  await put(PNG);
  const booked = await book(customer, container.id, { photoKey: data.key });
  expect((await put(Buffer.alloc(PNG.length))).status).toBe(200);
  const photo = await fetch(booked.body.data.photoUrl);
  expect(Buffer.from(await photo.arrayBuffer())).toEqual(PNG);
});

/** Writes over an upload right before the function sends its next command of a kind to the bucket. */
const overwriting = (put: (bytes: Buffer) => Promise<unknown>, before: readonly [object, Buffer][]) => {
  const send = S3Client.prototype.send;
  return vi.spyOn(S3Client.prototype, 'send').mockImplementation(async function (this: S3Client, command: object) {
    for (const [kind, bytes] of before) if (command.constructor === kind) await put(bytes);
    return Reflect.apply(send, this, [command]);
  });
};

test('a file that is written over while it is checked is not kept, even when it was put right for the check', async () => {
  const container = await newContainer();
  const customer = await makeCustomer();
  const lie = Buffer.from('<script>alert(1)</script>'.padEnd(PNG.length));
  for (const [first, ...swaps] of [
    [PNG, [CopyObjectCommand, lie]],
    [lie, [GetObjectCommand, PNG], [CopyObjectCommand, lie]],
  ] as [Buffer, ...[object, Buffer][]][]) {
    const { data } = (await ticket(customer, png)).body;
    const put = (bytes: Buffer) =>
      fetch(data.url, { method: 'PUT', headers: data.headers, body: new Uint8Array(bytes) });
    await put(first);
    const swapping = overwriting(put, swaps);
    const body = { typeCouverture: 'Vol', valeurCouverture: 1, containerBookingId: container.id, imageKey: data.key };
    const refused = await invoke(handler, customer, 'POST /insurance/add', { body });
    swapping.mockRestore();
    expect([refused.status, refused.body.code]).toEqual([422, 'FILE_NOT_FOUND']);
  }
  expect(await keptFilesOf(customer)).toEqual([]);
});

test('an upload asked again under its key is the same upload; another file under it is refused', async () => {
  const { token } = await makeCustomer();
  const ask = (size: number) =>
    api('POST', '/uploads', {
      token,
      headers: { 'idempotency-key': 'once-only' },
      body: { kind: 'colis', contentType: 'image/png', size },
    });
  const [first, again, other] = [await ask(5), await ask(5), await ask(6)];
  expect([again.status, again.body.data.key]).toEqual([201, first.body.data.key]);
  expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
});

/** What a sender would like a browser of ours to do with the file. */
const HOSTILE = {
  'content-disposition': 'attachment; filename="facture.html"',
  'content-encoding': 'gzip',
  'content-language': 'tlh',
  'cache-control': 'public, max-age=31536000, immutable',
  expires: 'Thu, 01 Jan 2099 00:00:00 GMT',
};

/** How a file is stored, whoever looks at it. */
const storedHeaders = async (Key: string) => {
  const head = await new S3Client({}).send(new HeadObjectCommand({ Bucket: env('BUCKET_NAME'), Key }));
  const { ContentType, ContentDisposition, CacheControl, ContentEncoding, ContentLanguage, ExpiresString } = head;
  const { Metadata, WebsiteRedirectLocation } = head;
  return {
    ...{ ContentType, ContentDisposition, CacheControl, ContentEncoding, ContentLanguage, ExpiresString },
    ...{ Metadata, WebsiteRedirectLocation },
  };
};

const kept = (type: string, end: string) => ({
  ContentType: type,
  ContentDisposition: `inline; filename="document${end}"`,
  CacheControl: 'private, max-age=900',
  ContentEncoding: undefined,
  ContentLanguage: undefined,
  ExpiresString: undefined,
  Metadata: {},
  WebsiteRedirectLocation: undefined,
});

test.each([
  ['picture', PNG, 'image/png', '.png'],
  ['PDF', PDF, 'application/pdf', '.pdf'],
] as const)('a %s is kept and shown with headers of ours, whichever its sender chose', async (_, bytes, type, end) => {
  const container = await newContainer();
  const customer = await makeCustomer();
  const { data } = (await ticket(customer, { kind: 'insurance', contentType: type, size: bytes.length })).body;
  const sent = await fetch(data.url, {
    method: 'PUT',
    headers: { ...HOSTILE, 'content-type': type },
    body: new Uint8Array(bytes),
  });
  expect(sent.status).toBe(200);
  const insured = await insure(customer, data.key, container.id);
  expect(insured.status).toBe(201);
  const [key = ''] = await keptFilesOf(customer);
  expect(await storedHeaders(key)).toEqual(kept(type, end));
  const shown = await fetch(insured.body.data.image);
  expect(Object.keys(HOSTILE).map((name) => shown.headers.get(name))).toEqual([
    `inline; filename="document${end}"`,
    null,
    null,
    'private, max-age=900',
    null,
  ]);
  expect([shown.headers.get('content-type'), Buffer.from(await shown.arrayBuffer())]).toEqual([type, bytes]);
});

test('whatever an upload brings that only we may write, its copy has none of it', async () => {
  const customer = await makeCustomer();
  const key = `incoming/${customer.userId}/hostile`;
  await new S3Client({}).send(
    new PutObjectCommand({
      Bucket: env('BUCKET_NAME'),
      Key: key,
      Body: PNG,
      ContentType: 'image/png; charset=utf-7',
      Metadata: { note: 'mine' },
      WebsiteRedirectLocation: '/elsewhere',
    }),
  );
  expect((await insure(customer, key)).status).toBe(201);
  const [stored = ''] = await keptFilesOf(customer);
  expect(await storedHeaders(stored)).toEqual(kept('image/png', '.png'));
});

test('a file that came within a form is kept with the same headers', async () => {
  const customer = await makeCustomer();
  const form = new FormData();
  const { id } = await newContainer();
  form.set('dto', JSON.stringify({ typeCouverture: 'Vol', valeurCouverture: 1, containerBookingId: id }));
  form.set('image', new Blob([new Uint8Array(PNG)], { type: 'image/png' }), 'facture.html');
  expect((await api('POST', '/insurance/add', { token: customer.token, body: form })).status).toBe(201);
  const [stored = ''] = await keptFilesOf(customer);
  expect(await storedHeaders(stored)).toEqual(kept('image/png', '.png'));
});

test('a file that was kept with its sender’s headers long ago is shown with ours', async () => {
  const Key = 'files/colis/1/kept-long-ago';
  await new S3Client({}).send(
    new PutObjectCommand({
      Bucket: env('BUCKET_NAME'),
      Key,
      Body: PNG,
      ContentType: 'image/png',
      ContentDisposition: HOSTILE['content-disposition'],
      CacheControl: HOSTILE['cache-control'],
      ContentEncoding: 'gzip',
    }),
  );
  const shown = await fetch(String(await signedUrl(Key)));
  expect(['content-disposition', 'cache-control', 'content-encoding'].map((name) => shown.headers.get(name))).toEqual([
    'inline',
    'private, max-age=900',
    'identity',
  ]);
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(PNG);
});
