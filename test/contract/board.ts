/** What every board promises: what its kernel tells, null for the rest, and a memory of what was strain. */
import * as assert from 'uvu/assert'
import type { Board } from '#hal/board.ts'
import { spec } from '#test/spec.ts'

export interface BoardRig extends AsyncDisposable {
  readonly board: Board
  /** Hot, short of power, and slowed for it; or well again. Resolves when a board may know. */
  strain(isStrained: boolean): Promise<void>
  /** An eMMC that has used 70 % of its life and is short of spare blocks. */
  wear(): void
  /** The kernel tells nothing any more. */
  silence(): void
}

export function boardContract(driver: string, open: () => Promise<BoardRig>): void {
  spec(`board contract: ${driver}`, {
    async 'a board that is well'() {
      await using rig = await open()
      const state = rig.board.read()
      const { temperature, throttled, underVoltage, watchdog, limitsMemory, memory } = state
      assert.ok(temperature !== null && temperature > 0 && temperature < 60, `${temperature}`)
      assert.equal(throttled, { now: false, sinceStart: false })
      assert.equal(underVoltage, { now: false, sinceStart: false })
      assert.equal(watchdog, { isActive: true, timeoutSeconds: 15 })
      assert.is(limitsMemory, true)
      assert.equal(memory, { totalBytes: 2 ** 30, availableBytes: 2 ** 29 })
    },
    async 'strain is told while it lasts, and that there was some for as long as laned runs'() {
      await using rig = await open()
      await rig.strain(true)
      const strained = rig.board.read()
      assert.equal(strained.throttled, { now: true, sinceStart: true })
      assert.equal(strained.underVoltage, { now: true, sinceStart: true })
      assert.ok(Number(strained.temperature) > 80, `${strained.temperature}`)
      await rig.strain(false)
      const after = rig.board.read()
      assert.equal(after.throttled, { now: false, sinceStart: true })
      assert.equal(after.underVoltage, { now: false, sinceStart: true })
      assert.ok(Number(after.temperature) < 60, `${after.temperature}`)
    },
    async 'strain between two reads is known, too'() {
      await using rig = await open()
      await rig.strain(true)
      await rig.strain(false)
      assert.is(rig.board.read().underVoltage?.sinceStart, true)
      assert.is(rig.board.read().throttled?.sinceStart, true)
    },
    async 'an SD card tells nothing of its wear, an eMMC does'() {
      await using rig = await open()
      const { card } = rig.board.read()
      assert.equal([card?.kind, card?.usedPercent, card?.spare], ['sd', null, null])
      rig.wear()
      const worn = rig.board.read().card
      assert.equal([worn?.kind, worn?.usedPercent, worn?.spare], ['emmc', 70, 'low'])
    },
    async 'what is not told is null'() {
      await using rig = await open()
      rig.silence()
      assert.equal(rig.board.read(), {
        temperature: null,
        throttled: null,
        underVoltage: null,
        card: null,
        watchdog: null,
        limitsMemory: null,
        memory: null,
      })
    },
  })
}
