import type { BaseIssue } from 'valibot';
import { faultsOf } from '#shared/http/field-faults.ts';

/** Makes valibot report "too_small 1" instead of an English sentence. */
export const faultConfig = {
  message: (issue: BaseIssue<unknown>): string => {
    const [first] = Object.values(faultsOf([issue]));
    return [first?.fault, first?.limit].filter((part) => part !== undefined).join(' ');
  },
};
