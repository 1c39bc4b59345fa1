import { type ComponentType, useEffect, useState } from 'react';
import type { Container } from '#shared/containers/schema.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import { afterPaint } from '#web/ui/afterPaint.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';

interface DropOffSlotProps {
  container: Container;
  /** Whether the parcel is no longer with its sender, so that only its collection matters. */
  brought?: boolean;
  /** Whether the parcel was cancelled, so that only its entry in a calendar is to be taken out. */
  cancelled?: boolean;
}

let LoadedDropOff: ComponentType<DropOffSlotProps> | undefined;

/**
 * Details of a container's drop-off and collection, whose code and texts are loaded after the page. Without a
 * connection only the depot's name and address are shown.
 */
export function DropOffSlot({ container, brought = false, cancelled = false }: DropOffSlotProps) {
  const [DropOff, setDropOff] = useState(() => LoadedDropOff);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (DropOff) return;
    const load = async () => {
      const [module] = await Promise.all([import('./DropOff.tsx'), loadTexts(['sites'])]);
      LoadedDropOff = module.default;
      setDropOff(() => LoadedDropOff);
    };
    return afterPaint(() => void load().catch(() => setFailed(true)));
  }, [DropOff]);
  if (DropOff) return <DropOff container={container} brought={brought} cancelled={cancelled} />;
  const { siteDepart, siteArrivee, receptionFin } = container;
  if (cancelled || (!siteDepart && !siteArrivee && !receptionFin)) return null;
  return failed ? (
    <p>{siteDepart && `${siteDepart.nom}, ${siteDepart.adresse}, ${siteDepart.ville}`}</p>
  ) : (
    <Skeleton lines={5} />
  );
}
