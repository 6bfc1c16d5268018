/** A page that nobody sees asks the lane nothing: the pause between two questions lasts until it is looked at. */
import * as assert from 'uvu/assert'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'

const PAGE = '../../firmware/console/page/parts/pause-between-questions.ts'
type Pause = (ms: number, signal: AbortSignal) => Promise<boolean>
const { pause } = (await import(PAGE)) as { pause: Pause }

/** The document of a browser tab, as far as the pause knows it. */
class Tab extends EventTarget {
  hidden = true
  listeners = 0
  override addEventListener(...given: Parameters<EventTarget['addEventListener']>): void {
    super.addEventListener(...given)
    this.listeners += 1
  }
  override removeEventListener(...given: Parameters<EventTarget['removeEventListener']>): void {
    super.removeEventListener(...given)
    this.listeners -= 1
  }
  become(isHidden: boolean): void {
    this.hidden = isHidden
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

function openTab(): Tab & Disposable {
  const tab = new Tab()
  const scope = globalThis as { document?: unknown }
  scope.document = tab
  return Object.assign(tab, {
    [Symbol.dispose]() {
      delete scope.document
    },
  })
}

/** What a pause ended with, once all that is due has happened; undefined while it lasts. */
function asked(ended: Promise<boolean>): () => Promise<boolean | undefined> {
  let isAsked: boolean | undefined
  void ended.then((value) => {
    isAsked = value
  })
  return async () => {
    await new Promise((resolve) => setImmediate(resolve))
    return isAsked
  }
}

spec('the pause between two questions', {
  async 'it ends by the clock where somebody looks'() {
    using tab = openTab()
    tab.hidden = false
    assert.is(await pause(0, new AbortController().signal), true)
    assert.is(tab.listeners, 0)
  },
  async 'it lasts while nobody looks, and ends when somebody does'() {
    using tab = openTab()
    let isOver = false
    const ended = pause(0, new AbortController().signal).then((isAsked: boolean) => {
      isOver = true
      return isAsked
    })
    await waitUntil('it waits for eyes', () => tab.listeners === 1)
    tab.become(true)
    await new Promise((resolve) => setImmediate(resolve))
    assert.is(isOver, false)
    tab.become(false)
    assert.is(await ended, true)
    assert.is(tab.listeners, 0)
  },
  async 'who leaves ends it, before the time and while nobody looks'() {
    using tab = openTab()
    const early = new AbortController()
    const waiting = asked(pause(2 ** 30, early.signal))
    early.abort()
    assert.is(await waiting(), false)
    const late = new AbortController()
    const hidden = asked(pause(0, late.signal))
    await waitUntil('it waits for eyes', () => tab.listeners === 1)
    late.abort()
    assert.is(await hidden(), false)
    assert.is(tab.listeners, 0)
  },
})
