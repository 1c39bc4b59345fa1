import { expect, test } from 'vitest';
import { cityIn } from '#shared/places/places.ts';
import type { LabelContent } from '#web/core/label/labelContent.ts';
import { DOTS_PER_MM, LABEL, labelLayout } from '#web/core/label/labelLayout.ts';
import { decodeLabel, type Picture, scratched } from '../support/data/decode-label.ts';

const content: LabelContent = {
  code: 'YN-7K3M-9QPX-4WTHW',
  url: 'https://yonnee.example/suivi/YN-7K3M-9QPX-4WTHW',
  part: '2/3',
  destination: 'Dakar',
  origin: 'Départ du Havre',
  departure: 'Le 12 décembre 2026',
  recipientTitle: 'Pour',
  recipient: 'Fatou · Dakar',
  number: 'Colis n° 1111111111',
};

/** Prints a label's boxes as a printer with 203 dpi does: one pixel per dot. */
const printed = (label: LabelContent): Picture => {
  const { width, height } = LABEL;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const box of labelLayout(label).boxes)
    for (let y = box.y; y < box.y + box.height; y += 1)
      for (let x = box.x; x < box.x + box.width; x += 1) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return { width, height, data };
};

test('two decoders read a label printed at 203 dpi, also with a scratch over it', async () => {
  const clean = printed(content);
  for (const picture of [clean, scratched(clean, DOTS_PER_MM)])
    expect(await decodeLabel(picture)).toEqual({ zxing: [content.url], jsqr: [content.url] });
});

test('the code stays readable with the longest address of a site', async () => {
  const url = `https://${'d1234567890abcd'.repeat(3)}.cloudfront.net/suivi/${content.code}`;
  expect(await decodeLabel(printed({ ...content, url }))).toEqual({ zxing: [url], jsqr: [url] });
});

test('everything on a label keeps within the margin that printers leave white, however long its texts are', () => {
  const long = 'Saint-Laurent-du-Maroni (Guyane française) Tambacounda, Sénégal oriental '.repeat(2);
  const { boxes, texts } = labelLayout({ ...content, destination: long, recipient: long, origin: long, part: '12/20' });
  const margin = 5 * DOTS_PER_MM;
  for (const { x, y, width, height } of boxes) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(margin);
    expect([x + width <= LABEL.width - margin, y + height <= LABEL.height - margin]).toEqual([true, true]);
  }
  for (const { text, y, size } of texts) {
    expect(size, text).toBeGreaterThanOrEqual(30);
    expect([y - size >= 0, y <= LABEL.height - margin], text).toEqual([true, true]);
  }
  expect(texts.filter(({ text }) => text.endsWith('…'))).toHaveLength(3);
});

test('the city on a label is the last one that the delivery address names, landmarks aside', () => {
  expect(cityIn('Plateau, Dakar')).toBe('Dakar');
  expect(cityIn('Médina rue 12, DAKAR (derrière la pharmacie de Touba)')).toBe('Dakar');
  expect(cityIn('Rue de Thiès, Mbour')).toBe('Mbour');
  expect(cityIn('Quartier Escale, saint louis')).toBe('Saint-Louis');
  expect(cityIn('Toubab Dialaw, Sénégal')).toBeUndefined();
});
