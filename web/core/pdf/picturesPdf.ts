import { PdfObjects, pdfDate } from './objects.ts';

/** JPEG picture in RGB, as browsers encode a canvas. */
export interface JpegPicture {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** Sides of an A4 page and its margin, in points. */
const SHORT = 595;
const LONG = 842;
const MARGIN = 18;

/** Makes a PDF with one picture on each page, upright or landscape as the picture is (ISO 32000-1). */
export function picturesPdf(pictures: readonly JpegPicture[], date: Date): Uint8Array {
  const objects = new PdfObjects();
  const [catalog, pageTree] = [objects.add(''), objects.add('')];
  const kids = pictures.map((picture) => `${addPage(picture, pageTree, objects)} 0 R`);
  objects.replace(catalog, `<</Type/Catalog/Pages ${pageTree} 0 R>>`);
  objects.replace(pageTree, `<</Type/Pages/Count ${kids.length}/Kids[${kids.join(' ')}]>>`);
  const info = objects.add(`<</Producer(Yonnee)/CreationDate(${pdfDate(date)})>>`);
  return objects.assemble(`/Root ${catalog} 0 R/Info ${info} 0 R`);
}

function addPage({ bytes, width, height }: JpegPicture, pageTree: number, objects: PdfObjects): number {
  const image = objects.addPacked(
    bytes,
    `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`,
  );
  const [pageWidth, pageHeight] = width > height ? [LONG, SHORT] : [SHORT, LONG];
  const scale = Math.min((pageWidth - 2 * MARGIN) / width, (pageHeight - 2 * MARGIN) / height);
  const [shownWidth, shownHeight] = [width * scale, height * scale];
  const [x, y] = [(pageWidth - shownWidth) / 2, (pageHeight - shownHeight) / 2];
  const drawing = `${[shownWidth, 0, 0, shownHeight, x, y].map((value) => value.toFixed(2)).join(' ')} cm /Picture Do`;
  const content = objects.add(`<</Length ${drawing.length}>>\nstream\n${drawing}\nendstream`);
  return objects.add(
    `<</Type/Page/Parent ${pageTree} 0 R/MediaBox[0 0 ${pageWidth} ${pageHeight}]/Resources<</XObject<</Picture ${image} 0 R>>>>/Contents ${content} 0 R>>`,
  );
}
