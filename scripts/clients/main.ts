/**
 * Makes what integrators install: the clients in `clients/`, of the documents that a lane of this checkout serves, built.
 * They are not in the repository. Nothing outside this machine is asked, but for the npm registry the first time.
 *
 *   npm run clients                     makes them where they are
 *   npm run clients -- --pack FOLDER    and writes an npm package and a wheel there, to be published or installed
 */
import { parseArgs } from 'node:util'
import { orTeach } from '../script-help.ts'
import { makeClients } from './make-clients.ts'
import { packClients } from './pack-clients.ts'

const args = process.argv.slice(2)
await orTeach(import.meta.filename, args, async () => {
  const { values } = parseArgs({ args, options: { pack: { type: 'string' } } })
  if (values.pack !== undefined) {
    const { npm, wheel } = await packClients(values.pack)
    return console.log(`${npm}\n${wheel}`)
  }
  const files = await makeClients()
  console.log(`${files.size} files of the clients, and clients/typescript/dist`)
})
