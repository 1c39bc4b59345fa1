import { bytesOnWire } from './file-sizes.ts';
import { toKb } from './report.ts';

/** Maximum brotli KB of script that a drawn page may name before its content. */
export const SCRIPT_BEFORE_CONTENT_KB = 40;

/** Returns the brotli KB of the scripts that a document loads before its content; those in a template wait for it. */
export const scriptBeforeContent = async (address: string): Promise<number> => {
  const html = await (await fetch(address)).text();
  const end = html.indexOf('</main>');
  if (end < 0) throw new Error(`${address} has no content.`);
  const before = html.slice(0, end).replace(/<template[\s\S]*?<\/template>/g, '');
  const files = [...before.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].flatMap(([, file]) => file ?? []);
  const sizes = await Promise.all([...new Set(files)].map(bytesOnWire));
  return toKb(sizes.reduce((sum, size) => sum + size, 0));
};
