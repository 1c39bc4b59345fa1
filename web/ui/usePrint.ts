import { useEffect, useState } from 'react';

/** Returns which paper is in place of the page while the browser prints it, and how to print one. */
export function usePrint<Paper extends string>(): [Paper | undefined, (paper: Paper) => void] {
  const [printing, setPrinting] = useState<Paper>();
  useEffect(() => {
    if (!printing) return undefined;
    const end = () => setPrinting(undefined);
    addEventListener('afterprint', end);
    window.print();
    return () => removeEventListener('afterprint', end);
  }, [printing]);
  return [printing, setPrinting];
}
