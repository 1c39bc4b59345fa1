import { useQuery } from '@tanstack/react-query';
import { paymentsRoutes } from '#shared/payments/routes.ts';
import { statementLines } from '#shared/payments/statement.ts';
import { call } from '#web/core/api/call.ts';
import { allRows } from '#web/core/paged/pages.ts';
import { paymentKeys } from '#web/core/payments.ts';

/** Query for the lines of a customer's account statement, oldest first; a call for each hundred of their parcels. */
export const useStatement = (userId: number | undefined) =>
  useQuery({
    queryKey: paymentKeys.statement(userId ?? 0),
    queryFn: async () =>
      statementLines(
        await allRows((query) => call(paymentsRoutes.statement, { params: { userId: userId ?? 0 }, query })),
      ),
    enabled: userId !== undefined,
  });
