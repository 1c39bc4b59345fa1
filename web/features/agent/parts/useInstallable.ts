import { useEffect } from 'react';
import { AGENT_PATH } from '#shared/agent-path.ts';

/** Manifest of the agents' app, which opens on their first page. */
const MANIFEST = '/agent.webmanifest';

/** Makes the agents' pages installable, and has the service worker keep them for times without a network. */
export function useInstallable(): void {
  useEffect(() => {
    const manifest = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    const others = manifest?.href;
    if (manifest) manifest.href = MANIFEST;
    void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(AGENT_PATH));
    return () => {
      if (manifest && others) manifest.href = others;
    };
  }, []);
}
