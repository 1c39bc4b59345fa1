import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react';
import '#web/ui/ContainerScene.module.css';
import styles from './HeroScene.module.css';

type SceneComponent = ComponentType<{ ratio: number }>;

/** Drawing's code: there at once where pages are prerendered, loaded on demand in the browser. */
let LoadedScene: SceneComponent | undefined = import.meta.env.SSR
  ? (await import('#web/ui/ContainerScene.tsx')).ContainerScene
  : undefined;

/** The prerendered drawing, found before React may replace the page. */
const prerendered = import.meta.env.SSR ? undefined : document.querySelector(`.${styles.slot} > svg`);

interface HeroSceneProps {
  ratio: number;
}

/**
 * The hero's container. The prerendered drawing is shown until its load changes, so that no visit waits for its code.
 */
export function HeroScene({ ratio }: HeroSceneProps) {
  const [Scene, setScene] = useState(() => LoadedScene);
  const [initialRatio] = useState(ratio);
  const slot = useRef<HTMLDivElement>(null);
  const [isMissing, setMissing] = useState(false);

  useLayoutEffect(() => {
    if (!slot.current || slot.current.hasChildNodes()) return;
    if (prerendered) slot.current.append(prerendered);
    else setMissing(true);
  }, []);

  const isNeeded = !Scene && (isMissing || ratio !== initialRatio);
  useEffect(() => {
    if (!isNeeded) return;
    const load = async () => {
      LoadedScene = (await import('#web/ui/ContainerScene.tsx')).ContainerScene;
      setScene(() => LoadedScene);
    };
    void load().catch(() => {}); // it is decoration: the page works without it
  }, [isNeeded]);

  if (Scene)
    return (
      <div key="scene" className={styles.slot}>
        <Scene ratio={ratio} />
      </div>
    );
  return (
    <div
      ref={slot}
      key="slot"
      className={styles.slot}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty, and keeps React from removing the drawing.
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}
