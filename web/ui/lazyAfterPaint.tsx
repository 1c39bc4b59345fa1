import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { afterPaint } from './afterPaint.ts';

/** Milliseconds after which a failed download is repeated. */
const RETRY_MS = 5_000;

/**
 * Creates a component whose code is loaded once the page has been painted without it. Until then its placeholder is
 * shown, which takes the same space and is marked by `aria-busy`. A failed download is repeated. `isReady` postpones it.
 */
export const lazyAfterPaint = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Placeholder: (props: Props) => ReactNode,
) => {
  let loaded: ComponentType<Props> | undefined;
  return function AfterPaint({ isReady = true, ...rest }: Props & { isReady?: boolean }) {
    const props = rest as unknown as Props;
    const [Loaded, setLoaded] = useState(() => loaded);
    useEffect(() => {
      if (Loaded || !isReady) return;
      let isGone = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const show = (component: ComponentType<Props>) => {
        loaded = component;
        setLoaded(() => component);
      };
      const repeat = () => {
        if (!isGone) timer = setTimeout(attempt, RETRY_MS);
      };
      const attempt = () => void load().then(show, repeat);
      const cancel = afterPaint(attempt);
      return () => {
        isGone = true;
        cancel();
        clearTimeout(timer);
      };
    }, [Loaded, isReady]);
    return Loaded ? <Loaded {...props} /> : <Placeholder {...props} />;
  };
};
