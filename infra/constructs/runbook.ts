/** Path of the runbook that explains an alarm and its remedy. */
export const runbookOf = (page: string): string => `docs/runbooks/${page}.md`;
