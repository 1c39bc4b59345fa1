import type { Page } from 'playwright-core';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { openAgentPage } from '../support/browsers/agent-page.ts';
import { expectAccessible } from '../support/browsers/axe.ts';
import { wordsIn } from '../support/browsers/page-texts.ts';
import { makeCustomer } from '../support/calls/people.ts';
import { aColis, storedColis } from '../support/calls/table.ts';
import { newDepot } from '../support/items/intake.ts';

const { agent: words } = await wordsIn('fr');

/** Replaces the camera of a page by a picture of a QR code, a little askew, as a hand holds a phone. */
const showCodeTo = (page: Page, text: string): Promise<unknown> =>
  page.evaluate(
    (modules) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [640, 480];
      const draw = () => {
        const context = canvas.getContext('2d');
        if (!context) throw new Error('no canvas');
        context.resetTransform();
        context.fillStyle = '#d9d4cc';
        context.fillRect(0, 0, 640, 480);
        context.translate(330, 235);
        context.rotate(0.12);
        const size = 260 / modules.length;
        context.translate(-130, -130);
        for (const [y, row] of modules.entries())
          for (const [x, isDark] of row.entries()) {
            context.fillStyle = isDark ? '#1b1b1b' : '#f4f4f4';
            context.fillRect(x * size, y * size, size + 0.5, size + 0.5);
          }
      };
      setInterval(draw, 100);
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10);
    },
    encode(text, { border: 4 }).data,
  );

test('an agent’s camera reads the label of a parcel and opens it, and a refused camera is explained', async () => {
  const { agent, container } = await newDepot();
  const awa = await makeCustomer();
  const id = await aColis(awa, container.id);
  const page = await openAgentPage(agent);
  await showCodeTo(page, `https://yonnee.test/suivi/${(await storedColis(awa, id)).trackingCode}`);
  await page.getByRole('button', { name: words.camera.start }).click();
  await page.getByRole('button', { name: words.verdict.matches }).waitFor();
  expect(new URL(page.url()).searchParams.toString()).not.toBe('');
  await expectAccessible(page);

  const refused = await openAgentPage(agent);
  await refused.evaluate(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('', 'NotAllowedError');
    };
  });
  await refused.getByRole('button', { name: words.camera.start }).click();
  await refused.getByText(words.camera.denied).waitFor();
});
