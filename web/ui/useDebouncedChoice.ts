import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

const DEBOUNCE_MS = 700;

/**
 * Debounces the choice in a dropdown that acts at once. Arrow keys pass through every option, so a choice by keyboard
 * takes effect after a pause or when the dropdown loses the focus.
 */
export function useDebouncedChoice<Value extends string>(current: Value, onChoose: (value: Value) => void) {
  const [pending, setPending] = useState<Value>();
  const isKeyboard = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const commit = (value: Value | undefined) => {
    clearTimeout(timer.current);
    setPending(undefined);
    if (value !== undefined && value !== current) onChoose(value);
  };
  return {
    value: pending ?? current,
    choose: (value: Value) => {
      if (!isKeyboard.current) return commit(value);
      clearTimeout(timer.current);
      setPending(value);
      timer.current = setTimeout(() => commit(value), DEBOUNCE_MS);
    },
    inputHandlers: {
      onPointerDown: () => {
        isKeyboard.current = false;
      },
      onKeyDown: ({ key }: KeyboardEvent) => {
        isKeyboard.current = key !== 'Tab';
      },
      onBlur: () => commit(pending),
    },
  };
}
