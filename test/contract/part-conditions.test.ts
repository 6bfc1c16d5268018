/** Conditions and who keeps them: since when, which reasons are news, and what a store's writes tell. */

import { mkdirSync, writeFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { readInstalledReleases } from '#drivers/host/read-updater-notes.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { Fault } from '#firmware/fault.ts'
import { createParts, openParts } from '#firmware/part-registry.ts'
import { partView, watchParts } from '#firmware/payment/health-parts.ts'
import { watchWrites } from '#firmware/store-write-health.ts'
import { syncPart } from '#firmware/sync/sync-health.ts'
import { asSentence, type Sentence, say } from '#firmware/words/sentence.ts'
import { CARD_RESERVE_BYTES } from '#hal/disk.ts'
import { keepCondition, type Part } from '#hal/part-condition.ts'
import type { PartName } from '#hal/part-list.ts'
import { inEnglish } from '#test/in-english.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { faultOf } from '#test/thrown-fault.ts'

spec('parts of the device', {
  async 'since is when the state began; a later reason does not move it'() {
    const clock = createFakeClock()
    const camera = keepCondition(clock)
    await clock.advance(1_000)
    assert.ok(camera.become('failed', asSentence(`no frame`)))
    const { sinceMs } = camera.current
    await clock.advance(1_000)
    assert.ok(camera.become('failed', asSentence(`check the ribbon cable`)))
    assert.equal(inEnglish(camera.current), {
      state: 'failed',
      reason: 'check the ribbon cable',
      sinceMs,
    })
    assert.not(camera.become('failed', asSentence(`no frame`)), 'that was said before')
    assert.ok(camera.become('ok'))
    assert.ok(camera.become('failed', asSentence(`no frame`)), 'a new outage')
  },
  async 'of the terminal are told of when they fail, now or later, and when they are well again'() {
    const clock = createFakeClock()
    const journal = createMemoryJournal()
    const display = { condition: { state: 'ok', reason: null, sinceMs: 0 } } as const
    const watched = watchParts({ display, clock, journal, parts: createParts(clock) })
    watched.bank({ name: 'Fake', reachable: false, detail: asSentence(`no answer`) })
    watched.disk({ freeBytes: 1e9, enough: true, inMemory: null })
    watched.disk({ freeBytes: 0, enough: false, inMemory: null })
    watched.bank({ name: 'Fake', reachable: true })
    assert.equal(
      journal.entries.map(({ level, event, fields }) => [level, event, fields?.['part']]),
      [
        ['warn', 'part.failed', 'bank'],
        ['warn', 'part.failed', 'disk'],
        ['info', 'part.recovered', 'bank'],
      ],
    )
  },
  'of the disk say that it is scarce before backups, updates and teaching stop'() {
    const display = { condition: { state: 'ok', reason: null, sinceMs: 0 } } as const
    const clock = createFakeClock()
    const parts = createParts(clock)
    const watched = watchParts({ display, clock, journal: createMemoryJournal(), parts })
    const stateAt = (freeBytes: number) => {
      watched.disk({ freeBytes, enough: freeBytes >= 50 * 2 ** 20, inMemory: null })
      const { state, reason } = parts.all().find(({ name }) => name === 'disk') ?? {}
      return `${state} ${reason}`
    }
    assert.is(stateAt(2 * CARD_RESERVE_BYTES), 'ok null')
    assert.match(
      stateAt(2 * CARD_RESERVE_BYTES - 1),
      /^degraded only 127 MB are free\. When only 64 MB are left, the lane stops updates/,
    )
    // What long writes leave alone: they are refused from here on, and it has been said.
    assert.match(stateAt(CARD_RESERVE_BYTES), /^degraded only 64 MB are free/)
    assert.match(stateAt(0), /^failed only 0 MB are free/)
  },
  'all are listed in the order of their rows, then those of features; metrics and the broker have their own of four'() {
    const clock = createFakeClock()
    const parts = createParts(clock)
    const { current } = keepCondition(clock)
    for (const name of ['tide', 'sync', 'display', 'camera'])
      parts.add(name as PartName, () => current)
    const names = (list: readonly Part[]) => list.map(({ name }) => name)
    assert.equal(names(parts.all()), ['display', 'camera', 'sync', 'tide'])
    assert.equal(names(parts.read()), ['tide', 'sync', 'camera'])
  },
  'reasons without end are not all news'() {
    const part = keepCondition(createFakeClock())
    let news = 0
    for (let nth = 0; nth < 1_000; nth += 1)
      if (part.become('failed', say('fault.refund.bad-reason', { why: nth }))) news += 1
    assert.ok(news > 5 && news < 50, `${news}`)
    assert.is(
      String(part.current.reason),
      'the reason for the refund 999. Type it again with plain letters, digits and punctuation',
      'health has the newest all the same',
    )
  },
  async 'since is right once the clock is, also of a lane that started in 1970'() {
    const clock = createFakeClock()
    const now = clock.now()
    clock.jump(-now)
    const part = {
      name: 'camera',
      ...keepCondition(clock, 'failed', say('text.host.none-present')).current,
    } as const
    await clock.advance(60_000)
    clock.jump(now)
    assert.is(Date.parse(partView(part, clock).since), Math.round(now / 1_000) * 1_000)
  },
  async 'a part that is only looked at is looked at when nobody asks'() {
    const clock = createFakeClock()
    using parts = openParts(clock)
    let trouble: Sentence | null = null
    parts.watch('sync', () => syncPart({ role: 'subordinate', isInStep: true, trouble }))
    assert.is(parts.read()[0]?.state, 'ok')
    trouble = asSentence(`the master refuses this key`)
    await clock.advance(600_000)
    const [part] = parts.read()
    assert.equal([part?.state, part?.reason], ['degraded', trouble])
    assert.ok(
      (part?.sinceMs ?? 0) < clock.monotonicMs() - 500_000,
      'since it was so, not since asked',
    )
  },
  async 'a write that the disk refuses is what a database suffers from, until one succeeds'() {
    let refuses = true
    const refuse = () => {
      if (refuses) throw new Fault('storage', asSentence('items.db: the disk is full'))
      return 1
    }
    const CALLS = { size: 'read', put: 'watched write', putSlowly: 'watched write' } as const
    const store = {
      size: () => 7,
      put: refuse,
      async putSlowly() {
        return refuse()
      },
      get refuses() {
        return refuses
      },
    }
    const condition = keepCondition(createFakeClock())
    const watched = watchWrites(store, CALLS, condition)
    await faultOf(() => watched.put(), 'storage')
    assert.is(String(condition.current.reason), 'items.db: the disk is full')
    assert.is(watched.size(), 7)
    assert.is(condition.current.state, 'failed', 'a read says nothing')
    refuses = false
    assert.is(watched.refuses, false)
    assert.is(watched.put(), 1)
    assert.is(condition.current.state, 'ok')
    refuses = true
    await faultOf(() => watched.putSlowly(), 'storage')
    assert.is(condition.current.state, 'failed')
  },
  "the updater's notes: none, well, on trial, taken back"() {
    using folder = temporaryFolder()
    const state = () => readInstalledReleases(folder.path, '1.2.0')
    assert.is(readInstalledReleases(null, '1.2.0').state, 'absent')
    const nothing = { onTrial: null, takenBack: null, probation: null }
    assert.equal(state(), { state: 'ok', reason: null, ...nothing })
    writeFileSync(folder.file('bad'), '1.1.9\n')
    assert.is(state().state, 'ok', 'an older one is history')
    writeFileSync(folder.file('bad'), '1.1.9\n1.10.0\n')
    assert.equal(
      [state().state, String(state().reason).startsWith('version 1.10.0 failed its trial')],
      ['degraded', true],
    )
    assert.is(state().takenBack, '1.10.0')
    writeFileSync(
      folder.file('verdicts'),
      '1 1.1.9 good x\n2 1.10.0 bad its process ended twice (x)\n',
    )
    assert.is(
      String(state().reason),
      'version 1.10.0 failed its trial, so the lane works with the previous version. Send support this text: "its process ended twice (x)"',
    )
    writeFileSync(folder.file('probation'), 'release 1.1.0\nback 1.0.0\n')
    assert.is(state().probation, null, 'of a release that does not run')
    writeFileSync(folder.file('probation'), 'release 1.2.0\nback 1.1.0\n')
    assert.is(state().probation, '1.2.0')
    writeFileSync(folder.file('try'), '1.10.1\n')
    assert.is(state().onTrial, '1.10.1')
    assert.is(String(state().reason), 'the lane is trying version 1.10.1. Nothing has to be done')
    mkdirSync(folder.file('odd/try'), { recursive: true })
    assert.is(readInstalledReleases(folder.file('odd'), '1.2.0').state, 'degraded')
  },
  'synchronisation: alone, catching up, in step, in trouble'() {
    const lane = { role: 'subordinate', isInStep: true, trouble: null } as const
    assert.is(syncPart({ ...lane, role: 'standalone' }).state, 'absent')
    assert.is(syncPart({ ...lane, isInStep: false }).state, 'degraded')
    assert.is(syncPart(lane).state, 'ok')
    assert.equal(inEnglish(syncPart({ ...lane, trouble: asSentence(`no key`) })), {
      state: 'degraded',
      reason: 'no key',
    })
  },
})
