import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CORRECTED_PARAM, PARCEL_PARAM, WEIGHING_PARAM } from './references.ts';
import { useWedgeScanner } from './useWedgeScanner.ts';

interface OpenParcel {
  /** Reference of the parcel that the page shows; null while it waits for a scan. */
  reference: string | null;
  /** Number of the refused record that is corrected. */
  corrected: number | undefined;
  /** True while the parcel is weighed again. */
  weighing: boolean;
  open: (scanned: string) => void;
  /** Closes the parcel of a reference; does nothing once another one was scanned. */
  close: (reference: string) => void;
}

/** Keeps in the address which parcel a page shows, and opens each one that a handheld scanner reads. */
export function useOpenParcel(): OpenParcel {
  const [search, setSearch] = useSearchParams();
  const reference = search.get(PARCEL_PARAM);
  const latest = useRef(reference);
  useEffect(() => {
    latest.current = reference;
  }, [reference]);
  const open = (scanned: string) => {
    latest.current = scanned;
    setSearch({ [PARCEL_PARAM]: scanned });
  };
  const close = (closed: string) => {
    if (latest.current === closed) setSearch({});
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
