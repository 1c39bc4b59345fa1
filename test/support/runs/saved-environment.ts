/** Saves the environment and returns a function that restores it. */
export const saveEnvironment = (): (() => void) => {
  const before = { ...process.env };
  return () => {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  };
};
