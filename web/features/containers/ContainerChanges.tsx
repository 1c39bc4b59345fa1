import type { Container } from '#shared/containers/schema.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import { lazyAfterPaint } from '#web/ui/lazyAfterPaint.tsx';
import { FoldableSkeleton } from './FoldableSkeleton.tsx';

const ContainerChangeLog = lazyAfterPaint(async () => {
  const [module] = await Promise.all([import('./ContainerChangeLog.tsx'), loadTexts(['change'])]);
  return module.default;
}, FoldableSkeleton);

/** Changes of a container below its form, which are loaded after the form. */
export const ContainerChanges = ({ container }: { container: Container }) =>
  container.changements?.length ? <ContainerChangeLog container={container} /> : null;
