import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/** Calls `run` once the browser has painted what is shown now. Returns a function that cancels the call. */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * Creates a component whose code is loaded once the page has been painted without it. Until then, and when the download
 * fails, its placeholder is shown, which takes the same space and is marked by `aria-busy`. `isReady` postpones it.
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
      const show = (component: ComponentType<Props>) => {
        loaded = component;
        setLoaded(() => component);
      };
      return afterPaint(() => void load().then(show, () => undefined));
    }, [Loaded, isReady]);
    return Loaded ? <Loaded {...props} /> : <Placeholder {...props} />;
  };
};
