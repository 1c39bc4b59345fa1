/** A clock that all of this process shares: the functions and the stand-ins of the local cloud run in it. */
export type Clock = {
  /** Milliseconds since 1970 outside of the seed. */
  realNow(): number;
  /** From now on it is that moment, in milliseconds since 1970, and time goes on from there. */
  moveTo(instant: number): void;
  /** From now on it is the real time again. */
  stop(): void;
};

/** Moves the process's clock, so that what is seeded happens on its day: bookings, payments, mails and news alike. */
export const startClock = (): Clock => {
  const Real = globalThis.Date;
  let ahead = 0;
  const now = (): number => Real.now() + ahead;
  globalThis.Date = new Proxy(Real, {
    construct: (target, args, self) => Reflect.construct(target, args.length > 0 ? args : [now()], self),
    apply: () => new Real(now()).toString(),
    get: (target, name, self) => (name === 'now' ? now : Reflect.get(target, name, self)),
  });
  return {
    realNow: () => Real.now(),
    moveTo: (instant) => {
      ahead = instant - Real.now();
    },
    stop: () => {
      globalThis.Date = Real;
    },
  };
};
