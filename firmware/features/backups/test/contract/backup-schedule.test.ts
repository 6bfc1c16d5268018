/** Backups on a schedule, with a clock that the test moves: made when they are due, given away, rotated. */
import { existsSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { openMemoryBackups } from '#doubles/backup-store-memory.ts'
import { createFakeClock, type FakeClock } from '#doubles/clock-fake.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { makeBackup } from '#drivers/storage/lane-backup/backup-create.ts'
import { outgoingIn } from '#drivers/storage/lane-backup/backup-folder.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#firmware/vocabulary/durations.ts'
import { spec } from '#test/spec.ts'
import { AT_MS, type BackupRig, nothing, openBackupRig } from '#test/storage/backup-rig.ts'
import { faultOf } from '#test/thrown-fault.ts'
import { waitUntil } from '#test/wait-until.ts'
import { type BackupMaker, LIST_MS_MAX, openBackupSchedule } from '../../backup-schedule.ts'
import { createLaneBackups } from '../../driver/local-lane-backups.ts'
import { createRemoteLaneBackups } from '../../driver/remote-lane-backups.ts'

/** The real ones, into the memory of a place far away, without a process for each. */
function makerFor(rig: BackupRig, clock: FakeClock, keep = 3) {
  const store = openMemoryBackups()
  const { data: dataFolder } = rig
  const maker = createRemoteLaneBackups({
    store,
    dataFolder,
    serialNumber: 'lane-7',
    keep,
    clock,
    signal: new AbortController().signal,
    make: (createdAtMs) =>
      makeBackup({ ...rig.plan, folder: outgoingIn(dataFolder), createdAtMs }, nothing),
  })
  return { store, maker }
}

function openSchedule(maker: BackupMaker, clock: FakeClock, everyHours = 24) {
  const journal = createMemoryJournal()
  const schedule = openBackupSchedule({
    maker,
    serialNumber: 'lane-7',
    everyHours,
    clock,
    journal,
    coreJournal: journal,
  })
  const count = (event: string) => journal.entries.filter((entry) => entry.event === event).length
  return {
    schedule,
    count,
    /** Moves the clock, and lets what it set off come to its end. */
    async pass(ms: number, event: string, times: number) {
      await clock.advance(ms)
      await waitUntil(
        `${event} ${times} times`,
        () => count(event) === times && schedule.task.status !== 'running',
      )
    },
    [Symbol.dispose]: () => schedule[Symbol.dispose](),
  }
}

spec(
  'backups on a schedule',
  {
    async 'are made five minutes after a start that finds none, then every so many hours'() {
      await using rig = await openBackupRig()
      const clock = createFakeClock(AT_MS)
      const { store, maker } = makerFor(rig, clock)
      using on = openSchedule(maker, clock)
      await clock.advance(5 * MINUTE_MS - 1)
      assert.is(on.schedule.task.status, 'idle')
      await on.pass(1, 'backup.written', 1)
      for (let hour = 0; hour < 23; hour += 1) await on.pass(HOUR_MS, 'backup.written', 1)
      await on.pass(HOUR_MS, 'backup.written', 2)
      assert.equal(
        (await store.list()).map(({ name }) => name),
        ['laned-lane-7-20260302T041006Z.age', 'laned-lane-7-20260301T041006Z.age'],
      )
      assert.not(existsSync(outgoingIn(rig.data)), 'nothing is left on the card')
    },
    async 'are asked for at a silent place for seconds, and by everybody at once'() {
      const clock = createFakeClock(AT_MS)
      let asked = 0
      const list = () => {
        asked += 1
        return new Promise<never>(() => {})
      }
      const maker = { list, create: list, open: list }
      using on = openSchedule(maker, clock)
      const listings = [on.schedule.list(), on.schedule.list()].map((one) =>
        faultOf(() => one, 'unreachable'),
      )
      await clock.advance(LIST_MS_MAX)
      for (const { message } of await Promise.all(listings))
        assert.match(message, /has not answered for 10 s/)
      assert.is(asked, 1)
    },
    async 'are not made by a start that finds one young enough, and by one that finds it too old'() {
      await using rig = await openBackupRig()
      const clock = createFakeClock(AT_MS)
      const { maker } = makerFor(rig, clock)
      await maker.create(AT_MS - 23 * HOUR_MS)
      using on = openSchedule(maker, clock)
      await on.pass(10 * MINUTE_MS, 'backup.written', 0)
      await on.pass(2 * HOUR_MS, 'backup.written', 1)
    },
    async 'are rotated where they lie, and one of a wrong clock is not the first to go'() {
      await using rig = await openBackupRig()
      const clock = createFakeClock(AT_MS)
      const { store, maker } = makerFor(rig, clock, 2)
      using on = openSchedule(maker, clock)
      await on.pass(5 * MINUTE_MS, 'backup.written', 1)
      for (const times of [2, 3, 4]) await on.pass(DAY_MS, 'backup.written', times)
      const days = async () => (await store.list()).map(({ name }) => name.slice(13, 21))
      assert.equal(await days(), ['20260304', '20260303'])
      await maker.create(AT_MS - 1_000 * HOUR_MS)
      assert.equal(await days(), ['20260304', '20260118'])
    },
    async 'are tried again within the hour where the place is away or full, and say so'() {
      await using rig = await openBackupRig()
      const clock = createFakeClock(AT_MS)
      const { store, maker } = makerFor(rig, clock)
      using on = openSchedule(maker, clock)
      store.fail('gone')
      await on.pass(5 * MINUTE_MS, 'backup.failed', 1)
      store.fail('full')
      await on.pass(HOUR_MS, 'backup.failed', 2)
      const { task } = on.schedule
      assert.match(String(task.status === 'failed' ? task.why : ''), 'no room')
      assert.not(existsSync(outgoingIn(rig.data)), 'it does not pile up on the card')
      store.fail(null)
      await on.pass(HOUR_MS, 'backup.written', 1)
      assert.is((await store.list()).length, 1)
    },
    async 'go into a folder as well'() {
      await using rig = await openBackupRig()
      const clock = createFakeClock(AT_MS)
      const upkeep = {
        run: async () => ({
          made: await makeBackup({ ...rig.plan, createdAtMs: clock.now() }, nothing),
        }),
        async [Symbol.asyncDispose]() {},
      }
      const maker = createLaneBackups(rig.plan, upkeep)
      using on = openSchedule(maker, clock, 1)
      await on.pass(5 * MINUTE_MS, 'backup.written', 1)
      await on.pass(HOUR_MS, 'backup.written', 2)
      assert.is((await maker.list()).length, 2)
    },
    async 'are one at a time, and none begins when the device has stopped'() {
      await using rig = await openBackupRig()
      const clock = createFakeClock(AT_MS)
      const { maker } = makerFor(rig, clock)
      const on = openSchedule(maker, clock)
      on.schedule.start()
      await faultOf(async () => on.schedule.start(), 'busy')
      await waitUntil('it is made', () => on.schedule.task.status === 'done')
      on[Symbol.dispose]()
      await on.pass(48 * HOUR_MS, 'backup.written', 1)
    },
  },
  120_000,
)
