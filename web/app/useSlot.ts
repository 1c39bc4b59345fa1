import { type ComponentType, useEffect, useState } from 'react';
import { firstPageComplete } from './firstPage.ts';

/**
 * Loads a part of the layout once the first page shows its data, which comes first on a slow connection. Undefined
 * until then, while it is not needed, and after a failed download.
 */
export function useSlot<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isNeeded = true, atOnce = false }: { isNeeded?: boolean; atOnce?: boolean } = {},
): ComponentType<Props> | undefined {
  const [Part, setPart] = useState<ComponentType<Props>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whether it waits is decided when it is needed.
  useEffect(() => {
    if (!isNeeded) return;
    (atOnce ? load() : firstPageComplete().then(load)).then(
      (loaded) => setPart(() => loaded),
      () => {},
    );
  }, [isNeeded, load]);
  return isNeeded ? Part : undefined;
}
