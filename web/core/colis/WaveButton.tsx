import { site } from '#web/core/contact/site.ts';
import { lazyAfterPaint } from '#web/ui/lazyAfterPaint.tsx';
import type { PayByWaveProps } from './PayByWave.tsx';

const PayByWave = lazyAfterPaint<PayByWaveProps>(
  async () => (await import('./PayByWave.tsx')).default,
  () => null,
);

/** Button that pays parcels by Wave, where the stage has a wallet; it is loaded once the page shows. */
export const WaveButton = (props: PayByWaveProps) => site.wave && <PayByWave {...props} />;
