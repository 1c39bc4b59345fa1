/** Flags for Node processes of the tests: less frequent garbage collection saves a twentieth of the work. */
export const V8_FLAGS = ['--max-semi-space-size=64'];
