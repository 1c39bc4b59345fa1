import { useLayoutEffect, useRef } from 'react';
import { useWedgeScanner } from '#web/features/agent/scan/useWedgeScanner.ts';

type RecordScan = (reference: string) => void;

/** Scans that wait, oldest first, and what records a scan once the page can. */
export interface Scans {
  waiting: string[];
  record: RecordScan | undefined;
}

/** Reads a handheld scanner from the page's first moment. Scans wait until a part of it records them. */
export function useEarlyScans(): Scans {
  const { current: scans } = useRef<Scans>({ waiting: [], record: undefined });
  useWedgeScanner((reference) => {
    if (scans.record) scans.record(reference);
    else scans.waiting.push(reference);
  });
  return scans;
}

/** Records the scans that waited, and from then on each one as it comes. */
export function useRecordScans(scans: Scans, record: RecordScan): void {
  useLayoutEffect(() => {
    scans.record = record;
    for (const reference of scans.waiting.splice(0)) record(reference);
    return () => {
      scans.record = undefined;
    };
  });
}
