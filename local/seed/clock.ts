/** Clock of this process, in which the functions and the emulators of the local cloud run. */
export type Clock = {
  /** Real time in milliseconds since 1970. */
  realNow(): number;
  /** Moves the clock to an instant in milliseconds since 1970, from which time continues. */
  moveTo(instant: number): void;
  /** Restores the real time. */
  stop(): void;
};

let isReplaced = false;

/** Reports whether the process's clock is moved: jobs that act on deadlines would then act in the past. */
export const isClockMoved = (): boolean => isReplaced;

/** Replaces the process's clock, so that seeded bookings, payments, mails and notifications have their own dates. */
export const startClock = (): Clock => {
  const Real = globalThis.Date;
  isReplaced = true;
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
      isReplaced = false;
    },
  };
};
