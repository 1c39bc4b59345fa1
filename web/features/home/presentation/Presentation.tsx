import { Figures } from './Figures.tsx';
import { Services } from './Services.tsx';
import { Steps } from './Steps.tsx';
import { Testimonials } from './Testimonials.tsx';

/** Presentation of the company for visitors who have not chosen a departure yet. */
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
