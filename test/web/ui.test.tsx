// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { CapacityBar } from '#web/core/container/CapacityBar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ContainerArt } from '#web/ui/ContainerArt.tsx';
import { dismiss, dismissErrors, toast, useToasts } from '#web/ui/toasts.ts';
import { button, getOnly, press, render, runInAct } from './browser.ts';

const plain = (text: string | null) => (text ?? '').replace(/\s/g, ' ');

test('a capacity bar shows the remaining and used amounts and the rounded percentage', async () => {
  await render(<CapacityBar kind="weight" max={1000} remaining={337} />);
  const meter = getOnly('[role="meter"]');
  expect(plain(meter.getAttribute('aria-valuetext'))).toBe('il reste 337 kg. 663 kg pris sur 1 000 kg, soit 66 %');
  expect(meter.getAttribute('aria-valuenow')).toBe('663');
});

test.each([
  ['volume', 4, 1.9235, 'il reste 1,923 m³', '2,077 m³ pris sur 4 m³', '2.077'],
  ['volume', 30, 10.222995, 'il reste 10,222 m³', '19,778 m³ pris sur 30 m³', '19.778'],
  ['weight', 1200, 337.125, 'il reste 337,12 kg', '862,88 kg pris sur 1 200 kg', '862.88'],
  ['weight', 1.3, 0.3, 'il reste 0,3 kg', '1 kg pris sur 1,3 kg', '1'],
] as const)(
  'the remaining and used amounts shown for a %s of %d add up',
  async (kind, max, remaining, left, used, now) => {
    await render(<CapacityBar kind={kind} max={max} remaining={remaining} />);
    const meter = getOnly('[role="meter"]');
    expect(plain(meter.getAttribute('aria-valuetext'))).toContain(`${left}. ${used}, soit`);
    expect(meter.getAttribute('aria-valuenow')).toBe(now);
  },
);

test('a capacity bar never exceeds 100 %', async () => {
  await render(<CapacityBar kind="volume" max={33} remaining={-2} />);
  const meter = getOnly('[role="meter"]');
  expect(plain(meter.getAttribute('aria-valuetext'))).toContain('complet');
  expect(plain(meter.textContent)).toBe('');
  expect(plain(document.body.textContent)).toContain('soit 100 %');
});

test('a busy button keeps its text and focus, ignores presses and announces that it is busy', async () => {
  const onClick = vi.fn();
  await render(
    <Button busy onClick={onClick}>
      Payer
    </Button>,
  );
  button('Payer').focus();
  await press('Payer');
  expect(onClick).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button('Payer'));
  expect(getOnly('[role="status"]').textContent).toBe('En cours, veuillez patienter.');
});

test('an added parcel is visible however small it is', async () => {
  await render(<ContainerArt ratio={0.5} addedRatio={0.0001} />);
  expect(document.querySelector('g[class*="added"] path')).not.toBeNull();
});

test('the container drawing is decorative unless it has a label', async () => {
  await render(<ContainerArt ratio={0.5} />);
  expect(getOnly('svg').getAttribute('aria-hidden')).toBe('true');
  await render(<ContainerArt ratio={0.5} label="Rempli à moitié" />);
  expect(getOnly('svg').getAttribute('aria-label')).toBe('Rempli à moitié');
});

const Messages = () => useToasts().map(({ id, message }) => <li key={id}>{message}</li>);
const shown = () => [...document.querySelectorAll('li')].map((item) => item.textContent);

test('a toast is shown once, and at most three at a time', async () => {
  await render(<Messages />);
  await runInAct(() => {
    for (const message of ['un', 'deux', 'deux', 'trois', 'quatre']) toast('info', message);
  });
  expect(shown()).toEqual(['deux', 'trois', 'quatre']);
  let last = 0;
  await runInAct(() => {
    last = toast('info', 'cinq', { duration: 1000 });
  });
  await runInAct(() => dismiss(last));
  expect(shown()).toEqual(['trois', 'quatre']);
});

test('error toasts are dismissed after a success', async () => {
  await render(<Messages />);
  await runInAct(() => {
    toast('warning', 'Il manque l’assurance');
    toast('error', 'Pas de réseau');
    toast('success', 'Enregistré');
    dismissErrors();
  });
  expect(shown()).toEqual(['Enregistré']);
});
