/** A process that does a work and is killed before one of its calls to the disk: NAME FOLDER CALL, the call counted from 1. */

import { watchDiskCalls } from './disk-calls.ts'
import { type WorkOrFile, workOf } from './killed-works.ts'

const [name = '', folder = '', deadlyCall = ''] = process.argv.slice(2)
const work = await workOf(name as WorkOrFile)
let calls = 0
using _ = watchDiskCalls(() => {
  calls += 1
  if (calls === Number(deadlyCall)) process.kill(process.pid, 'SIGKILL')
})
await work(folder)
