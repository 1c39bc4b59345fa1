import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { loggableError } from '#functions/core/log.ts';
import { ConditionFailed } from '#functions/core/table/dynamo.ts';
import { AppError } from '#shared/errors.ts';

test('an error of our own is logged with its message and stack', () => {
  for (const error of [new Error('missing'), new AppError('BUSY'), new ConditionFailed({ colis: undefined })]) {
    const { message, stack } = loggableError(error);
    expect(message).toBe(error.message);
    expect(stack).toContainEqual(expect.stringContaining('log.test.ts'));
  }
});

test('an error of another service is logged without its message, which may repeat personal data', () => {
  const words = 'refused: awa@yonnee.test\n    at awa@yonnee.test\n    at Dakar (Plateau)';
  const awsError = Object.assign(new SyntaxError(words), {
    name: 'MessageRejected',
    $metadata: { httpStatusCode: 400, requestId: 'r-1' },
  });
  const stripeError = new Stripe.errors.StripeCardError({ type: 'card_error', code: 'card_declined', message: words });
  const [aws, stripe] = [loggableError(awsError), loggableError(stripeError)];
  expect(aws).toMatchObject({ name: 'MessageRejected', status: 400, requestId: 'r-1' });
  expect(stripe).toMatchObject({ name: 'StripeCardError', code: 'card_declined' });
  expect(JSON.stringify([aws, stripe])).not.toMatch(/awa@|Dakar/);
  expect(aws.stack).toContainEqual(expect.stringContaining('log.test.ts'));
});

test('a thrown value that is not an error is logged by its type only', () => {
  expect(loggableError('awa@yonnee.test')).toEqual({ name: 'string' });
});
