import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { useSession } from '#web/core/session/session.ts';
import { afterPaint } from '#web/ui/afterPaint.ts';
import type { BookingFormMethods } from './useBookingForm.ts';
import { SECTIONS, type SectionName } from './values.ts';

type Sections = ReadonlySet<SectionName>;

const none: Sections = new Set();
const CompleteSectionsContext = createContext(none);

/**
 * Pause in typing, in milliseconds, after which the fields are checked: checking on each key would slow typing down.
 */
const PAUSE_MS = 150;

/** Sections of the surrounding form whose fields are all valid; none until the schema is loaded. */
export const useCompleteSections = (): Sections => use(CompleteSectionsContext);

/** Provides which sections of a form are complete; checks them once the form is shown, and after every change. */
export function CompleteSectionsProvider({ form, children }: { form: BookingFormMethods; children: ReactNode }) {
  const [complete, setComplete] = useState(none);
  const email = useSession().user?.email;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the sender's email replaces a missing one.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const check = async () => {
      const { completeSections } = await import('./bookingFormSchema.ts');
      if (isGone) return;
      const latest = completeSections(form.getValues());
      setComplete((before) => (areSame(before, latest) ? before : latest));
    };
    // Without the schema no section has a tick; the next change loads it again.
    const checkSafely = () => void check().catch(() => undefined);
    const cancel = afterPaint(checkSafely);
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(checkSafely, PAUSE_MS);
      },
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
      cancel();
      stop();
    };
  }, [form, email]);

  return <CompleteSectionsContext value={complete}>{children}</CompleteSectionsContext>;
}

const areSame = (one: Sections, other: Sections): boolean =>
  SECTIONS.every((name) => one.has(name) === other.has(name));
