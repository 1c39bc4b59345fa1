import { CopyObjectCommand, GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { expect, test, vi } from 'vitest';
import { env } from '#functions/core/env.ts';
import { signedUrl } from '#functions/core/files/links.ts';
import { handler } from '#functions/insurance/index.ts';
import { ERRORS, type ErrorCode } from '#shared/errors.ts';
import { api, book, newContainer, PNG, upload } from '../support/calls/api.ts';
import { makeCustomer, type Person } from '../support/calls/people.ts';
import { invoke, keptFilesOf } from '../support/calls/stored-state.ts';
import { jpegHeader, pngHeader, webpHeader } from '../support/data/picture-headers.ts';

const PDF = Buffer.from('%PDF-1.7\n%âãÏÓ\n');
const MB = 1024 * 1024;

const requestUpload = ({ token }: Person, body: object) => api('POST', '/uploads', { token, body });
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

test('a customer gets an upload link for five minutes, in their own folder, with the headers it needs', async () => {
  const customer = await makeCustomer();
  const { status, body } = await requestUpload(customer, png);
  expect(status).toBe(201);
  expect(body.data).toMatchObject({ method: 'PUT', headers: { 'content-type': 'image/png' }, expiresInSeconds: 300 });
  expect(body.data.key).toMatch(new RegExp(`^incoming/${customer.userId}/`));
  expect(new URL(body.data.url).searchParams.get('X-Amz-Expires')).toBe('300');
  expect((await api('POST', '/uploads', { body: png })).status).toBe(401);
});

test.each([
  ['a web page', { ...png, contentType: 'text/html' }, 415, 'FILE_TYPE_REFUSED', 'contentType'],
  [
    'a drawing that can contain a script',
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
  ['an unknown purpose', { ...png, kind: 'passport' }, 422, 'INVALID_FIELDS', 'kind'],
])('no upload link is issued for %s', async (_what, wanted, status, code, field) => {
  const refused = await requestUpload(await makeCustomer(), wanted);
  expect([refused.status, refused.body.code, Object.keys(refused.body.fields)]).toEqual([status, code, [field]]);
});

test('the bucket accepts only the announced type and length', async () => {
  const { data } = (await requestUpload(await makeCustomer(), png)).body;
  const put = async (type: string, bytes: Buffer) =>
    (await fetch(data.url, { method: 'PUT', headers: { 'content-type': type }, body: new Uint8Array(bytes) })).status;
  expect(await put('text/html', PNG)).toBe(403);
  expect(await put('image/png', Buffer.concat([PNG, PNG]))).toBe(403);
  expect(await put('image/png', PNG)).toBe(200);
});

test('a missing file or one of another customer is not found', async () => {
  const [owner, stranger] = [await makeCustomer(), await makeCustomer()];
  const foreign = await upload(owner, 'insurance');
  for (const key of [foreign, `incoming/${stranger.userId}/never-uploaded`]) {
    const refused = await insure(stranger, key);
    expect([refused.status, refused.body.code]).toEqual([422, 'FILE_NOT_FOUND']);
    expect(Object.keys(refused.body.fields)).toEqual(['imageKey']);
  }
  expect(await keptFilesOf(stranger)).toEqual([]);
  for (const key of [`files/insurance/${owner.userId}/x`, `incoming/${stranger.userId}/../${owner.userId}/x`, '../x'])
    expect((await insure(stranger, key)).body.code).toBe('INVALID_FIELDS');
});

test('a file whose content does not match its type is refused and not kept', async () => {
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

test('documents may be PDF files; the photo of a parcel may not, even when uploaded as a document', async () => {
  const container = await newContainer();
  const customer = await makeCustomer();
  const key = await upload(customer, 'insurance', PDF, 'application/pdf');
  expect((await insure(customer, key, container.id)).status).toBe(201);
  const refused = await book(customer, container.id, { photoKey: key });
  expect([refused.status, refused.body.code]).toEqual([415, 'FILE_TYPE_REFUSED']);
  expect(refused.body.message).toContain('JPEG, PNG, WEBP');
  expect((await keptFilesOf(customer)).filter((key) => key.startsWith('files/colis/'))).toEqual([]);
});

test('a file above 5 MB is refused, however it got into the bucket', async () => {
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

test('a customer opens the photo of their parcel, which is unchanged when the upload is overwritten', async () => {
  const container = await newContainer();
  const customer = await makeCustomer();
  const { data } = (await requestUpload(customer, { ...png, kind: 'colis' })).body;
  const put = (bytes: Buffer) => fetch(data.url, { method: 'PUT', headers: data.headers, body: new Uint8Array(bytes) });
  await put(PNG);
  const booked = await book(customer, container.id, { photoKey: data.key });
  expect((await put(Buffer.alloc(PNG.length))).status).toBe(200);
  const photo = await fetch(booked.body.data.photoUrl);
  expect(Buffer.from(await photo.arrayBuffer())).toEqual(PNG);
});

/** Overwrites an upload just before the function sends its next command of a kind to the bucket. */
const overwriteBefore = (put: (bytes: Buffer) => Promise<unknown>, before: readonly [object, Buffer][]) => {
  const send = S3Client.prototype.send;
  return vi.spyOn(S3Client.prototype, 'send').mockImplementation(async function (this: S3Client, command: object) {
    for (const [kind, bytes] of before) if (command.constructor === kind) await put(bytes);
    return Reflect.apply(send, this, [command]);
  });
};

test('a file overwritten during its check is not kept, even when it was valid for the check', async () => {
  const container = await newContainer();
  const customer = await makeCustomer();
  const mislabelled = Buffer.from('<script>alert(1)</script>'.padEnd(PNG.length));
  for (const [first, ...swaps] of [
    [PNG, [CopyObjectCommand, mislabelled]],
    [mislabelled, [GetObjectCommand, PNG], [CopyObjectCommand, mislabelled]],
  ] as [Buffer, ...[object, Buffer][]][]) {
    const { data } = (await requestUpload(customer, png)).body;
    const put = (bytes: Buffer) =>
      fetch(data.url, { method: 'PUT', headers: data.headers, body: new Uint8Array(bytes) });
    await put(first);
    const overwrite = overwriteBefore(put, swaps);
    const body = { typeCouverture: 'Vol', valeurCouverture: 1, containerBookingId: container.id, imageKey: data.key };
    const refused = await invoke(handler, customer, 'POST /insurance/add', { body });
    overwrite.mockRestore();
    expect([refused.status, refused.body.code]).toEqual([422, 'FILE_NOT_FOUND']);
  }
  expect(await keptFilesOf(customer)).toEqual([]);
});

test('an upload requested again under its key is the same; another file under the key is refused', async () => {
  const { token } = await makeCustomer();
  const requestUploadOnce = (size: number) =>
    api('POST', '/uploads', {
      token,
      headers: { 'idempotency-key': 'once-only' },
      body: { kind: 'colis', contentType: 'image/png', size },
    });
  const [first, again, other] = [await requestUploadOnce(5), await requestUploadOnce(5), await requestUploadOnce(6)];
  expect([again.status, again.body.data.key]).toEqual([201, first.body.data.key]);
  expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
});

/** Headers by which a sender tries to control how a browser treats the file. */
const HOSTILE = {
  'content-disposition': 'attachment; filename="facture.html"',
  'content-encoding': 'gzip',
  'content-language': 'tlh',
  'cache-control': 'public, max-age=31536000, immutable',
  expires: 'Thu, 01 Jan 2099 00:00:00 GMT',
};

/** The headers with which a file is stored. */
const storedHeaders = async (Key: string) => {
  const head = await new S3Client({}).send(new HeadObjectCommand({ Bucket: env('BUCKET_NAME'), Key }));
  const { ContentType, ContentDisposition, CacheControl, ContentEncoding, ContentLanguage, ExpiresString } = head;
  const { Metadata, WebsiteRedirectLocation } = head;
  return {
    ...{ ContentType, ContentDisposition, CacheControl, ContentEncoding, ContentLanguage, ExpiresString },
    ...{ Metadata, WebsiteRedirectLocation },
  };
};

const expectedHeaders = (type: string, end: string) => ({
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
] as const)('a %s is stored and served with our headers, not those of its sender', async (_, bytes, type, end) => {
  const container = await newContainer();
  const customer = await makeCustomer();
  const { data } = (await requestUpload(customer, { kind: 'insurance', contentType: type, size: bytes.length })).body;
  const sent = await fetch(data.url, {
    method: 'PUT',
    headers: { ...HOSTILE, 'content-type': type },
    body: new Uint8Array(bytes),
  });
  expect(sent.status).toBe(200);
  const insured = await insure(customer, data.key, container.id);
  expect(insured.status).toBe(201);
  const [key = ''] = await keptFilesOf(customer);
  expect(await storedHeaders(key)).toEqual(expectedHeaders(type, end));
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

test('the stored copy has none of the headers and metadata of its upload', async () => {
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
  expect(await storedHeaders(stored)).toEqual(expectedHeaders('image/png', '.png'));
});

test('a file uploaded in a form is stored with the same headers', async () => {
  const customer = await makeCustomer();
  const form = new FormData();
  const { id } = await newContainer();
  form.set('dto', JSON.stringify({ typeCouverture: 'Vol', valeurCouverture: 1, containerBookingId: id }));
  form.set('image', new Blob([new Uint8Array(PNG)], { type: 'image/png' }), 'facture.html');
  expect((await api('POST', '/insurance/add', { token: customer.token, body: form })).status).toBe(201);
  const [stored = ''] = await keptFilesOf(customer);
  expect(await storedHeaders(stored)).toEqual(expectedHeaders('image/png', '.png'));
});

test('an old file stored with its sender’s headers is served with ours', async () => {
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

test.each([
  ['PNG without pixels', pngHeader(0, 0), 'image/png', 'FILE_MISMATCH'],
  ['PNG of 900 megapixels', pngHeader(30_000, 30_000), 'image/png', 'PICTURE_TOO_LARGE'],
  ['JPEG of 51 megapixels behind 240 KB of metadata', jpegHeader(10_200, 5_000, 4), 'image/jpeg', 'PICTURE_TOO_LARGE'],
  ['WebP of 256 megapixels', webpHeader('VP8 ', 16_000, 16_000), 'image/webp', 'PICTURE_TOO_LARGE'],
  ['JPEG of 50 megapixels', jpegHeader(10_000, 5_000, 4), 'image/jpeg', undefined],
  ['PNG that is cut off before its size', pngHeader(30_000, 30_000).subarray(0, 20), 'image/png', undefined],
])(
  'a %s is refused if it has no pixels or more than 50 megapixels, by link and by form',
  async (_, bytes, type, code) => {
    const customer = await makeCustomer();
    const { id } = await newContainer();
    const byLink = await insure(customer, await upload(customer, 'insurance', bytes, type), id);
    const form = new FormData();
    form.set('dto', JSON.stringify({ typeCouverture: 'Vol', valeurCouverture: 1, containerBookingId: id }));
    form.set('image', new File([new Uint8Array(bytes)], 'image', { type }));
    const byForm = await api('POST', '/insurance/add', { token: customer.token, body: form });
    const fields = [byLink, byForm].map(({ body }) => Object.keys(body.fields ?? {}));
    expect([byLink.body.code, byForm.body.code]).toEqual([code, code]);
    const status = code ? ERRORS[code as ErrorCode] : 201;
    expect([byLink.status, byForm.status]).toEqual([status, status]);
    if (code) expect(fields).toEqual([['imageKey'], ['image']]);
  },
);
