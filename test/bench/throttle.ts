import type { CDPSession, Page } from 'playwright-core';

/** Network and processor of a phone: kbit/s, ms of latency, and by how much its processor is slower. */
export type Phone = { kbits: number; latency: number; slowdown: number };

/** Throttles a page; returns its session with the browser's developer tools. */
export const throttle = async (page: Page, { kbits, latency, slowdown }: Phone): Promise<CDPSession> => {
  const devtools = await page.context().newCDPSession(page);
  const throughput = (kbits * 1000) / 8;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return devtools;
};
