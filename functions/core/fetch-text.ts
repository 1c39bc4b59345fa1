type Options = {
  /** Milliseconds within which the whole answer must arrive. */
  timeoutMs: number;
  maxBytes: number;
  headers?: Record<string, string>;
};

/**
 * Reads the text at an address that belongs to another service. Throws for a redirect, a status that is no success, and
 * an answer that is late or longer than allowed, whose rest is not read.
 */
export const fetchText = async (url: string, { timeoutMs, maxBytes, headers = {} }: Options): Promise<string> => {
  const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`status ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new Error('answer too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};
