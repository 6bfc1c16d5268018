/** The published clients, for tests of programs that use them: `npm test` makes them once for all, a file by itself makes them now. */
import { makeClients } from '#scripts/clients/make-clients.ts'

export async function clientsMade(): Promise<void> {
  if (process.env['TEST_CLIENTS'] !== 'made') await makeClients()
}
