import { lazy, Suspense, useEffect, useState } from 'react';
import type { ParcelTracking } from '#shared/tracking/parcel-tracking.ts';
import { loadTexts } from '#web/i18n/i18n.ts';

/** Loaded with its texts after the page itself, which must show where the parcel is first. */
const ProxyPanel = lazy(async () => {
  const [module] = await Promise.all([import('./ProxyPanel.tsx'), loadTexts(['collectionProxy'])]);
  return module;
});

interface NameProxyProps {
  code: string;
  parcel: ParcelTracking;
}

/** Lets the recipient name a person to collect the parcel, while there is something to collect. */
export function NameProxy({ code, parcel }: NameProxyProps) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => setIsShown(true), []); // documents that the server draws have no forms
  if (!isShown || parcel.aApporter.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ProxyPanel
        code={code}
        confirmed={parcel.mandataire}
        named={parcel.mandatairePropose ?? null}
        needsId={parcel.aApporter.includes('PIECE_SEULE')}
      />
    </Suspense>
  );
}
