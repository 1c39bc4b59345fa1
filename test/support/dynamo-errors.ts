/** What DynamoDB says when transactions get in each other's way; its stand-ins never do. */
export const conflict = (): Error =>
  Object.assign(new Error('Transaction cancelled'), {
    name: 'TransactionCanceledException',
    CancellationReasons: [{ Code: 'TransactionConflict' }, { Code: 'None' }],
  });

export const inProgress = (): Error =>
  Object.assign(new Error('in progress'), { name: 'TransactionInProgressException' });

/** What DynamoDB says when the first condition of a transaction does not hold. */
export const refusal = (): Error =>
  Object.assign(new Error('Transaction cancelled'), {
    name: 'TransactionCanceledException',
    CancellationReasons: [{ Code: 'ConditionalCheckFailed' }],
  });

/** What the SDK says when no answer came. */
export const timeout = (): Error => Object.assign(new Error('socket hang up'), { name: 'TimeoutError' });
