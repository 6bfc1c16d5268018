/** A process that does a work and is killed before one of its calls to the disk: NAME FOLDER CALL, counted from 1. */

import { watchDiskCalls } from './disk-calls.ts'
import { WORKS, type WorkName } from './killed-works.ts'

const [name = '', folder = '', deadlyCall = ''] = process.argv.slice(2)
let calls = 0
using _ = watchDiskCalls(() => {
  calls += 1
  if (calls === Number(deadlyCall)) process.kill(process.pid, 'SIGKILL')
})
await WORKS[name as WorkName](folder)
