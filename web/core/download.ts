/** Milliseconds for which a file stays readable: Safari asks first, and phones hand it to another app. */
const READABLE_MS = 5 * 60_000;

/** Hands content over as a file, without a request. */
export function downloadFile(name: string, content: string | Uint8Array | Blob, type: string): void {
  const url = URL.createObjectURL(new Blob([content as BlobPart], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), READABLE_MS);
}
