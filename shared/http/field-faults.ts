import type { BaseIssue } from 'valibot';
import type { FieldFault, FieldFaultCode } from '../errors.ts';

const BY_TYPE: Record<string, FieldFaultCode> = {
  string: 'not_text',
  number: 'not_number',
  finite: 'not_number',
  integer: 'not_integer',
  email: 'not_email',
  rfc_email: 'not_email',
  picklist: 'not_in_list',
  min_value: 'too_small',
  max_value: 'too_large',
  max_length: 'too_long',
};

const CUSTOM_FAULTS: ReadonlySet<string> = new Set<FieldFaultCode>([
  'required',
  'not_phone',
  'several_phones',
  'not_name',
  'not_latin',
  'not_date',
  'not_time',
  'not_integer',
  'not_cents',
  'not_in_list',
  'outer_space',
  'repeated',
  'before_departure',
  'after_departure',
  'skipped_hour',
  'ends_before_start',
  'overlaps',
  'closes_after_departure',
  'not_container_number',
  'wrong_check_digit',
  'too_vague',
  'refused_by_rule',
  'bad_cursor',
  'not_email',
  'foreign_link',
  'fits_no_door',
  'fits_no_container',
  'beyond_its_length',
  'one_of_two',
  'invalid',
]);
const isCustomFault = (message: string): message is FieldFaultCode => CUSTOM_FAULTS.has(message);

const limitOf = ({ requirement }: { requirement?: unknown }): { limit?: number } =>
  typeof requirement === 'number' ? { limit: requirement } : {};

const faultOf = (issue: BaseIssue<unknown>): FieldFault => {
  if (issue.input === undefined || issue.input === null) return { fault: 'required' };
  if (isCustomFault(issue.message)) return { fault: issue.message };
  const limit = limitOf(issue as { requirement?: unknown });
  if (issue.type === 'min_length') {
    if (Array.isArray(issue.input)) return { fault: 'too_few', ...limit };
    return limit.limit === 1 || issue.input === '' ? { fault: 'required' } : { fault: 'too_short', ...limit };
  }
  if (issue.type === 'max_length' && Array.isArray(issue.input)) return { fault: 'too_many', ...limit };
  return { fault: BY_TYPE[issue.type] ?? 'invalid', ...limit };
};

/** Faults of one reply at most: a list of a hundred thousand wrong values must not answer with one for each. */
const MAX_FAULTS = 200;

/** Returns the first faults of a failed parse by the field's dotted path; `body` stands for a body that is no object. */
export const faultsOf = (issues: readonly BaseIssue<unknown>[]): Record<string, FieldFault> => {
  const faults: Record<string, FieldFault> = {};
  for (const issue of issues.slice(0, MAX_FAULTS)) {
    const path = issue.path?.map((step) => String(step.key)).join('.') || 'body';
    faults[path] ??= faultOf(issue);
  }
  return faults;
};
