/**
 * Makes what integrators install: the clients in `clients/`, of the documents that a lane of this checkout serves, built.
 * They are not in the repository. Nothing outside this machine is asked, but for the npm registry the first time.
 */
import { orTeach } from '../script-help.ts'
import { makeClients } from './make-clients.ts'

await orTeach(import.meta.filename, process.argv.slice(2), async () => {
  const files = await makeClients()
  console.log(`${files.size} files of the clients, and clients/typescript/dist`)
})
