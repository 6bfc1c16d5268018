/** The set of those who want to hear of something. */
import * as assert from 'uvu/assert'
import { createListeners } from '#firmware/async/listeners.ts'
import { spec } from '#test/spec.ts'

spec('listeners', {
  'are told in the order they came, with what happened'() {
    const heard: string[] = []
    const listeners = createListeners<[what: string, times: number]>()
    listeners.add((what, times) => heard.push(`one ${what} ${times}`))
    listeners.add((what) => heard.push(`two ${what}`))
    listeners.tell('paid', 2)
    assert.equal(heard, ['one paid 2', 'two paid'])
  },
  'hear nothing more once they are disposed'() {
    let told = 0
    const listeners = createListeners()
    const listening = listeners.add(() => {
      told += 1
    })
    listeners.tell()
    listening[Symbol.dispose]()
    listening[Symbol.dispose]()
    listeners.tell()
    assert.is(told, 1)
  },
  'are apart though they are the same function'() {
    let told = 0
    const count = () => {
      told += 1
    }
    const listeners = createListeners()
    const first = listeners.add(count)
    listeners.add(count)
    listeners.tell()
    assert.is(told, 2)
    first[Symbol.dispose]()
    listeners.tell()
    assert.is(told, 3)
  },
  'that leave while the others are told are not told any more'() {
    const heard: string[] = []
    const listeners = createListeners()
    listeners.add(() => {
      heard.push('first')
      second[Symbol.dispose]()
      listeners.add(() => heard.push('newcomer'))
    })
    const second = listeners.add(() => heard.push('second'))
    listeners.tell()
    assert.equal(heard, ['first'])
    listeners.tell()
    assert.equal(heard, ['first', 'first', 'newcomer'])
  },
  'are all gone after a clear'() {
    let told = 0
    const listeners = createListeners()
    listeners.add(() => {
      told += 1
    })
    listeners.clear()
    listeners.tell()
    assert.is(told, 0)
  },
})
