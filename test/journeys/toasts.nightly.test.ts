import { expect, test } from 'vitest';
import { BookingPage, CREATIONS } from '../support/browsers/booking-page.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { wordsIn } from '../support/browsers/page-texts.ts';
import { newContainer, newVerifiedCustomer } from '../support/calls/api.ts';

test.each([390, 1280])(
  'a customer whose booking is refused sees one toast, which covers neither the button nor the reason next to it (%d px)',
  async (width) => {
    const words = await wordsIn('fr');
    const { id } = await newContainer();
    const page = await newVisitor({ as: await newVerifiedCustomer(), width, mayFail: CREATIONS.insurance });
    const message = 'Ce conteneur ne prend plus de colis.';
    const body = JSON.stringify({ success: false, code: 'CONTAINER_CLOSED', message });
    await page.route(CREATIONS.insurance, (route) => route.fulfill({ status: 409, body }));
    const form = new BookingPage(page, words);
    await form.open(id);
    await form.submit.click();
    await page.getByText(words.booking.messages.missingInsurance).first().waitFor();
    await form.fillAtOnce();
    await form.submit.click();
    const toasts = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: words.common.ui.close }) });
    await toasts.filter({ hasText: message }).waitFor();
    expect(await toasts.count()).toBe(1);
    const bar = page.locator('[data-uncovered]');
    await bar.getByText(message).waitFor();
    await expect.poll(async () => overlap(await toasts.boundingBox(), await bar.boundingBox())).toBe(false);
  },
);

type Box = { x: number; y: number; width: number; height: number } | null;

const overlap = (a: Box, b: Box): boolean => {
  if (!a || !b) throw new Error('not on the page');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
};
