import { lazy } from 'react';
import { loadTexts } from '#web/i18n/i18n.ts';
import { JournalSection } from './JournalSection.tsx';
import type { JournalOf } from './queries.ts';

/** Loaded with its texts when a journal is first opened. */
const JournalEntries = lazy(async () => {
  const [module] = await Promise.all([import('./JournalEntries.tsx'), loadTexts(['journal', 'staffJournal'])]);
  return module;
});

interface JournalProps {
  of: JournalOf;
  /** Title of the section, which opens it. */
  title: string;
}

/** Journal of a parcel or container for admins, folded until it is opened. */
export function Journal({ of, title }: JournalProps) {
  return (
    <JournalSection title={title}>
      <JournalEntries of={of} />
    </JournalSection>
  );
}
