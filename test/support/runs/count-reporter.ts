import type { Reporter, TestCase, TestModule } from 'vitest/node';

/**
 * Ends a run with the errors of tests that passed only when repeated, and one line for people and machines: the numbers
 * of passed, failed, skipped and repeated tests.
 */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, errors: ReadonlyArray<unknown>): void {
    const counts = { passed: 0, failed: errors.length, skipped: 0, repeated: 0 };
    for (const module of modules) {
      if (module.errors().length > 0) counts.failed += 1;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed' || state === 'failed') counts[state] += 1;
        else counts.skipped += 1;
        if (test.diagnostic()?.flaky) {
          counts.repeated += 1;
          console.log(describeRepeated(test));
        }
      }
    }
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
    const repeated = counts.repeated > 0 ? `, ${counts.repeated} passed when repeated` : '';
    process.on('exit', () => console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}${repeated}`));
  }
}

const describeRepeated = (test: TestCase): string =>
  [`Passed when repeated: ${test.fullName}`, ...(test.result().errors ?? []).map(({ message }) => message)].join('\n');
