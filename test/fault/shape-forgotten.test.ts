/** V8 forgets the shape of objects of which a collection found none: start.mjs keeps one tick. */
import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import * as assert from 'uvu/assert'
import { spec } from '#test/spec.ts'

const START = resolve(import.meta.dirname, '../../firmware/start.mjs')

/** Goes before the program: sees every tick that is made, and says at the end how many are left. */
const COUNTING = `
  import { createHook } from 'node:async_hooks'
  const ticks = []
  const init = (_id, type, _trigger, tick) => type === 'TickObject' && ticks.push(new WeakRef(tick))
  createHook({ init }).enable()
  process.once('exit', () => {
    gc()
    console.log(ticks.filter((tick) => tick.deref()).length)
  })`

spec('the shape of a tick', {
  'is kept by one that outlives every collection'() {
    const preload = `data:text/javascript,${encodeURIComponent(COUNTING)}`
    const args = ['--expose-gc', '--import', preload, START, '--version']
    const lines = execFileSync(process.execPath, args, { encoding: 'utf8' }).trim().split('\n')
    assert.is(lines.at(-1), '1')
  },
})
