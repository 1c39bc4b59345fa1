import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CORRECTED_PARAM, PARCEL_PARAM, WEIGHING_PARAM } from '#web/features/agent/queries/references.ts';
import { useWedgeScanner } from './useWedgeScanner.ts';

interface OpenParcel {
  /** Reference of the parcel that the page shows; null while it waits for a scan. */
  reference: string | null;
  /** Number of the refused record that is corrected. */
  corrected: number | undefined;
  /** True while the parcel is weighed again. */
  weighing: boolean;
  open: (scanned: string) => void;
  /** Closes what this rendering shows; does nothing once another parcel was scanned, or this one is weighed again. */
  close: () => void;
}

/** Keeps in the address which parcel a page shows, and opens each one that a handheld scanner reads. */
export function useOpenParcel(): OpenParcel {
  const [search, setSearch] = useSearchParams();
  const reference = search.get(PARCEL_PARAM);
  const shown = search.toString();
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  }, [shown]);
  const open = (scanned: string) => {
    const next = new URLSearchParams({ [PARCEL_PARAM]: scanned });
    latest.current = next.toString();
    setSearch(next);
  };
  const close = () => {
    if (latest.current === shown) setSearch({});
  };
  useWedgeScanner(open);
  return {
    reference,
    corrected: Number(search.get(CORRECTED_PARAM)) || undefined,
    weighing: search.has(WEIGHING_PARAM),
    open,
    close,
  };
}
