import { inject } from 'vitest';

// The CDK leaves each synthesised app in the temporary folder.
process.env.TMPDIR = inject('scratch');
