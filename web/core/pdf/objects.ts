/** Objects of a PDF file, in the order of their numbers, which begin at 1. */
export class PdfObjects {
  private readonly objects: Uint8Array[] = [];

  /** Adds an object and returns its number. */
  add(content: string | Uint8Array): number {
    return this.objects.push(typeof content === 'string' ? encode(content) : content);
  }

  /** Adds a stream that is compressed here and returns its number; `entries` are further entries of its dictionary. */
  async addStream(content: string | Uint8Array, entries = ''): Promise<number> {
    return this.addPacked(await deflate(encoded(content)), `/Filter/FlateDecode${entries}`);
  }

  /** Adds a stream whose bytes are compressed already, such as a JPEG picture, and returns its number. */
  addPacked(bytes: Uint8Array, entries: string): number {
    return this.add(join([encode(`<</Length ${bytes.length}${entries}>>\nstream\n`), bytes, encode('\nendstream')]));
  }

  /** Replaces an object that was added empty, because others refer to it before it is known. */
  replace(number: number, content: string): void {
    this.objects[number - 1] = encode(content);
  }

  /** Returns the file: the objects, and the table of their positions behind them. */
  assemble(trailer: string): Uint8Array {
    const parts = [encode('%PDF-1.7\n%\u00e9\u00e8\n')];
    const positions: number[] = [];
    let length = parts[0]?.length ?? 0;
    for (const [index, object] of this.objects.entries()) {
      positions.push(length);
      const part = join([encode(`${index + 1} 0 obj\n`), object, encode('\nendobj\n')]);
      parts.push(part);
      length += part.length;
    }
    const rows = positions.map((position) => `${String(position).padStart(10, '0')} 00000 n \n`).join('');
    const size = this.objects.length + 1;
    parts.push(
      encode(
        `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}${trailer}>>\nstartxref\n${length}\n%%EOF\n`,
      ),
    );
    return join(parts);
  }
}

/** Formats an instant as PDF dates are written, in UTC. */
export const pdfDate = (date: Date): string => `D:${date.toISOString().replace(/\D/g, '').slice(0, 14)}Z`;

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

const encoded = (content: string | Uint8Array): Uint8Array => (typeof content === 'string' ? encode(content) : content);

async function deflate(content: Uint8Array): Promise<Uint8Array> {
  const packed = new Blob([content as BlobPart]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
