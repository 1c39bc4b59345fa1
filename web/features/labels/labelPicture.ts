import type { LabelContent } from '#web/core/label/labelContent.ts';
import { LABEL, type LabelLayout, labelLayout } from '#web/core/label/labelLayout.ts';

/** Pixels per dot of the layout: 406 dpi. */
const SCALE = 2;

/** Draws a label as a PNG picture. Throws when the browser cannot draw. */
export async function labelPicture(content: LabelContent): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = LABEL.width * SCALE;
  canvas.height = LABEL.height * SCALE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const families = fontFamilies();
  // Fonts of a page are loaded when it first shows them, which a canvas does not.
  await Promise.allSettled(Object.values(families).map((family) => document.fonts.load(`700 16px ${family}`)));
  paint(context, labelLayout(content), families);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}

type Families = Record<LabelLayout['texts'][number]['font'], string>;

/** The site's fonts, as its style sheet names them. */
function fontFamilies(): Families {
  const styles = getComputedStyle(document.documentElement);
  return { title: styles.getPropertyValue('--font-title'), text: styles.getPropertyValue('--font-text') };
}

function paint(context: CanvasRenderingContext2D, { boxes, texts }: LabelLayout, families: Families): void {
  context.scale(SCALE, SCALE);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, LABEL.width, LABEL.height);
  context.fillStyle = '#000';
  for (const { x, y, width, height } of boxes) context.fillRect(x, y, width, height);
  for (const { text, x, y, size, font, anchor } of texts) {
    context.font = `700 ${size}px ${families[font]}`;
    context.textAlign = anchor === 'middle' ? 'center' : anchor;
    context.fillText(text, x, y);
  }
}
