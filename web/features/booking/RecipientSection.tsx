import { memo } from 'react';
import { loadTexts } from '#web/i18n/i18n.ts';
import { lazyAfterPaint } from '#web/ui/lazyAfterPaint.tsx';
import type { RecipientChoiceProps } from './RecipientChoice.tsx';
import { RecipientSkeleton } from './RecipientSkeleton.tsx';
import { Section } from './Section.tsx';

const RecipientChoice = lazyAfterPaint<RecipientChoiceProps>(async () => {
  const [module] = await Promise.all([import('./RecipientChoice.tsx'), loadTexts(['phone'])]);
  return module.default;
}, RecipientSkeleton);

/** The recipient of the parcels, whose fields are loaded once the form shows. */
export const RecipientSection = memo(function RecipientSection(props: RecipientChoiceProps) {
  return (
    <Section name="recipient">
      <RecipientChoice {...props} />
    </Section>
  );
});
