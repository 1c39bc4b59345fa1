import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

const PATIENCE_MS = 700;

/**
 * What is chosen in a dropdown that acts at once. Arrow keys pass through every choice on the way to the one that is
 * meant: it counts when they rest, or when the dropdown is left.
 */
export function useDebouncedChoice<Value extends string>(current: Value, onChoose: (value: Value) => void) {
  const [passing, setPassing] = useState<Value>();
  const byKey = useRef(false);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);

  const settle = (value: Value | undefined) => {
    clearTimeout(rest.current);
    setPassing(undefined);
    if (value !== undefined && value !== current) onChoose(value);
  };
  return {
    value: passing ?? current,
    choose: (value: Value) => {
      if (!byKey.current) return settle(value);
      clearTimeout(rest.current);
      setPassing(value);
      rest.current = setTimeout(() => settle(value), PATIENCE_MS);
    },
    watch: {
      onPointerDown: () => {
        byKey.current = false;
      },
      onKeyDown: ({ key }: KeyboardEvent) => {
        byKey.current = key !== 'Tab';
      },
      onBlur: () => settle(passing),
    },
  };
}
