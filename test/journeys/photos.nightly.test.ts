import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Page } from 'playwright-core';
import { extractImages, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { env } from '#functions/core/env.ts';
import { BookingPage, holdingsOf } from '../support/browsers/booking-page.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { wordsIn } from '../support/browsers/page-texts.ts';
import { newContainer, newCustomer } from '../support/calls/api.ts';
import { HEIC_PHOTO } from '../support/data/heic.ts';

const words = await wordsIn('fr');

const openForm = async () => {
  const awa = await newCustomer();
  const { id } = await newContainer();
  const page = await newVisitor({ as: awa });
  const form = new BookingPage(page, words);
  await form.open(id);
  return { awa, page, form };
};

/** A photo of 4000 × 3000 noisy pixels, as the sensor of a phone records it. */
const sensorPhoto = async (page: Page): Promise<Buffer> => {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [4000, 3000];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    const noise = context.createImageData(1000, 750);
    for (let at = 0; at < noise.data.length; at += 1) noise.data[at] = at % 4 === 3 ? 255 : (at * 7919) % 251;
    for (let x = 0; x < 4000; x += 1000) for (let y = 0; y < 3000; y += 750) context.putImageData(noise, x, y);
    return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? '';
  });
  return Buffer.from(base64, 'base64');
};

/** Adds the data of a camera held upright: orientation 6 (turn by 90°), and a position. */
const withCameraData = (jpeg: Buffer): Buffer => {
  const entry = (tag: number, type: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16BE(tag, 0);
    bytes.writeUInt16BE(type, 2);
    bytes.writeUInt32BE(count, 4);
    if (type === 3) bytes.writeUInt16BE(value, 8);
    else bytes.writeUInt32BE(value, 8);
    return bytes;
  };
  const orientation = entry(0x0112, 3, 1, 6);
  const positions = entry(0x8825, 4, 1, 8 + 2 + 24 + 4); // the position follows this list
  const list = Buffer.concat([Buffer.from([0, 2]), orientation, positions, Buffer.alloc(4)]);
  const position = Buffer.concat([Buffer.from([0, 1]), entry(0x0001, 2, 2, 0x4e000000), Buffer.alloc(4)]);
  const tiff = Buffer.concat([Buffer.from('MM\0*\0\0\0\u0008', 'latin1'), list, position]);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(body.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, body, jpeg.subarray(2)]);
};

/** The uploaded bytes. */
const storedAt = async (url: string): Promise<Buffer> => {
  const Key = /incoming\/[^?]+/.exec(url)?.[0];
  const found = await new S3Client({ forcePathStyle: true }).send(
    new GetObjectCommand({ Bucket: env('BUCKET_NAME'), Key }),
  );
  return Buffer.from((await found.Body?.transformToByteArray()) ?? []);
};

/** Width and height in the frame header of a JPEG. */
const sizeOf = (jpeg: Buffer): [width: number, height: number] => {
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg[at + 1];
    if (marker === 0xc0 || marker === 0xc2) return [jpeg.readUInt16BE(at + 7), jpeg.readUInt16BE(at + 5)];
  }
  throw new Error('no frame header');
};

/** Colours of a JPEG as the browser shows it, at a quarter and three quarters of its width: red, green, blue. */
const coloursOf = (page: Page, jpeg: Buffer): Promise<number[][]> =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    context?.drawImage(picture, 0, 0);
    return [0.25, 0.75].map((part) => {
      const pixel = context?.getImageData(picture.width * part, picture.height / 2, 1, 1).data ?? [];
      return [...pixel].slice(0, 3);
    });
  }, jpeg.toString('base64'));

/** Waits for the next upload and returns its bytes. */
const nextUpload = async (page: Page): Promise<Buffer> => {
  const upload = await page.waitForResponse(
    (reply) => reply.request().method() === 'PUT' && reply.url().includes('incoming'),
  );
  return storedAt(upload.url());
};

test('a photo from a phone is sent upright as a JPEG of 1 MB and 2000 pixels at most, without its position', async () => {
  const { page, form } = await openForm();
  const photo = withCameraData(await sensorPhoto(page));
  expect(photo.length).toBeGreaterThan(1_000_000);
  const upload = nextUpload(page);
  await page.locator('input[name=photo]').setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: photo });
  const sent = await upload;
  expect(sent.length).toBeLessThanOrEqual(1_000_000);
  expect(Math.max(...sizeOf(sent))).toBeLessThanOrEqual(2000);
  const [width, height] = sizeOf(sent);
  expect(height / width, 'upright').toBeCloseTo(4 / 3, 2);
  expect(sent.includes('Exif')).toBe(false);
  await page.getByText('IMG_1.jpg', { exact: true }).waitFor();
  await expect.poll(() => form.page.getByRole('button', { name: words.files.replace }).count()).toBe(1);
});

/** A conversation of 1080 × 18259 pixels, as a phone saves a scrolled page. */
const longScreenshot = async (page: Page): Promise<Buffer> => {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1080, 18_259];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = 'white';
    context.fillRect(0, 0, 1080, 18_259);
    context.fillStyle = 'black';
    context.font = '36px sans-serif';
    for (let y = 60; y < 18_200; y += 52)
      context.fillText(`${y} Facture : 3 chemises en coton, 25,65 EUR, payée`, 40, y);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return Buffer.from(base64, 'base64');
};

test('a long screenshot is sent as wide as its text needs, within the size limit', async () => {
  const { page } = await openForm();
  const buffer = await longScreenshot(page);
  const upload = nextUpload(page);
  await page.locator('input[name=photo]').setInputFiles({ name: 'facture.png', mimeType: 'image/png', buffer });
  const sent = await upload;
  const [width, height] = sizeOf(sent);
  expect(width).toBeGreaterThanOrEqual(960);
  expect(height / width).toBeCloseTo(18_259 / 1080, 1);
  expect(sent.length).toBeLessThanOrEqual(4_000_000);
});

test('a customer who books during an upload waits for its end, and the parcel is booked once', async () => {
  const { awa, page, form } = await openForm();
  await form.fillAtOnce();
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/incoming/**', (route) => isReleased.then(() => route.continue()), { times: 1 });
  await form.choose('photo');
  await page.getByRole('progressbar').waitFor();
  await form.submit.click();
  await page.getByText(words.booking.waitingForFiles).waitFor();
  expect(await holdingsOf(awa)).toMatchObject({ colis: 0 });
  release();
  await form.done.waitFor();
  expect(await holdingsOf(awa)).toMatchObject({ colis: 1 });
});

test('a HEIC photo is sent as a JPEG without its position, and one that nothing can read is refused with advice', async () => {
  const { page } = await openForm();
  expect(HEIC_PHOTO.includes('Exif')).toBe(true);
  const upload = nextUpload(page);
  // Windows and some Android phones name no type.
  await page.locator('input[name=photo]').setInputFiles({ name: 'IMG_1.HEIC', mimeType: '', buffer: HEIC_PHOTO });
  const sent = await upload;
  expect(sent.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  expect(sizeOf(sent)).toEqual([64, 48]);
  expect(sent.includes('Exif')).toBe(false);
  const [left = [], right = []] = await coloursOf(page, sent);
  expect([(left[0] ?? 0) > 150, (left[2] ?? 0) < 100], 'red on the left').toEqual([true, true]);
  expect([(right[0] ?? 0) < 100, (right[2] ?? 0) > 150], 'blue on the right').toEqual([true, true]);
  await page.getByText('IMG_1.HEIC', { exact: true }).waitFor();
  const buffer = Buffer.from('not a picture');
  await page.locator('input[name=photo]').setInputFiles({ name: 'IMG_2.HEIC', mimeType: 'image/heic', buffer });
  await page.getByText(words.files.fault.unreadable).waitFor();
  await page.getByText('IMG_1.HEIC', { exact: true }).waitFor();
});

test('pages photographed one by one are sent as one PDF, to which a page can be added', async () => {
  const { page } = await openForm();
  const photo = withCameraData(await sensorPhoto(page));
  const pageNamed = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: photo });
  const first = nextUpload(page);
  await page.locator('input[name=document]').setInputFiles([pageNamed('facture-1.jpg'), pageNamed('facture-2.jpg')]);
  expect(await picturesIn(await first)).toEqual([
    [1500, 2000],
    [1500, 2000],
  ]); // upright
  const document = page.getByRole('group').filter({ has: page.locator('input[name=document]') });
  await document.getByText('2 pages').waitFor();
  const second = nextUpload(page);
  const chooser = page.waitForEvent('filechooser');
  await document.getByRole('button', { name: words.files.addPage }).click();
  await (await chooser).setFiles([{ name: 'certificat.heic', mimeType: '', buffer: HEIC_PHOTO }]);
  const sent = await second;
  expect(await picturesIn(sent)).toEqual([
    [1500, 2000],
    [1500, 2000],
    [64, 48],
  ]);
  expect([sent.length < 5 * 1024 * 1024, sent.includes('Exif')]).toEqual([true, false]);
  await document.getByText('3 pages').waitFor();
  await document.getByText('facture-1.jpg', { exact: true }).waitFor();
  const pdf = { name: 'facture.pdf', mimeType: 'application/pdf', buffer: sent };
  await page.locator('input[name=document]').setInputFiles([pdf, pageNamed('facture-3.jpg')]);
  await document.getByText(words.files.fault.together).waitFor();
  await document.getByText('3 pages').waitFor();
});

/** Width and height of the picture on each page of a PDF, as a reader that is not ours finds them. */
const picturesIn = async (pdf: Buffer): Promise<number[][]> => {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const pages = Array.from({ length: document.numPages }, (_, index) => extractImages(document, index + 1));
  return (await Promise.all(pages)).map((pictures) => pictures.flatMap(({ width, height }) => [width, height]));
};
