import { useWatch } from 'react-hook-form';
import { type BookingValues, completeSections, type SectionName } from './values.ts';

/** Sections of the surrounding form whose fields are all valid. */
export function useCompleteSections(): ReadonlySet<SectionName> {
  return completeSections(useWatch<BookingValues>() as BookingValues);
}
