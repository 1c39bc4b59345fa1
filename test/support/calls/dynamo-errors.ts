/** DynamoDB's error for conflicting transactions; the local engines never return it. */
export const conflict = (): Error =>
  Object.assign(new Error('Transaction cancelled'), {
    name: 'TransactionCanceledException',
    CancellationReasons: [{ Code: 'TransactionConflict' }, { Code: 'None' }],
  });

export const inProgress = (): Error =>
  Object.assign(new Error('in progress'), { name: 'TransactionInProgressException' });

/** DynamoDB's error when the first condition of a transaction fails. */
export const refusal = (): Error =>
  Object.assign(new Error('Transaction cancelled'), {
    name: 'TransactionCanceledException',
    CancellationReasons: [{ Code: 'ConditionalCheckFailed' }],
  });

/** The SDK's error when no answer arrives. */
export const timeout = (): Error => Object.assign(new Error('socket hang up'), { name: 'TimeoutError' });
