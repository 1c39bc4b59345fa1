import { useRef, useState } from 'react';
import type { ChangePreview } from '#shared/changes/schema.ts';

/** What is sent along with a change: why it is made although it is unexpected. */
export interface Decision {
  motif?: string;
}

/**
 * Asks about a change before it is made, when it is unexpected. `decide` gives undefined when the admin leaves things as
 * they are; it throws what loading the preview throws.
 */
export function useConfirmChange() {
  const [preview, setPreview] = useState<ChangePreview>();
  const settle = useRef<(decision: Decision | undefined) => void>(undefined);

  const decide = async (load: () => Promise<ChangePreview | undefined>): Promise<Decision | undefined> => {
    const found = await load();
    if (!found || found.raisons.length === 0) return {};
    return new Promise((resolve) => {
      settle.current = resolve;
      setPreview(found);
    });
  };
  const answer = (decision: Decision | undefined) => {
    setPreview(undefined);
    settle.current?.(decision);
  };
  return { preview, decide, answer };
}
