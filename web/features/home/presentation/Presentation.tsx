import { Figures } from './Figures.tsx';
import { Services } from './Services.tsx';
import { Steps } from './Steps.tsx';
import { Testimonials } from './Testimonials.tsx';

/** Who we are to whoever has not found a departure yet, or wants to know whom they hand a parcel to. */
export default function Presentation() {
  return (
    <>
      <Figures />
      <Services />
      <Steps />
      <Testimonials />
    </>
  );
}
