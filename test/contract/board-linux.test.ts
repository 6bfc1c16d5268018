/** The board by the files of a kernel keeps the contract, and reads what else they may say. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { openLinuxBoard } from '#drivers/board/linux-board.ts'
import { createSysfsBoard } from '#test/hardware/sysfs-board.ts'
import { spec } from '#test/spec.ts'
import { boardContract } from './board.ts'

function open() {
  const clock = createFakeClock()
  const files = createSysfsBoard()
  const { sys, proc, device } = files
  const board = openLinuxBoard({ clock, dataFolder: '/', sys, proc, device })
  return {
    clock,
    files,
    board,
    async [Symbol.asyncDispose]() {
      board[Symbol.dispose]()
      files[Symbol.dispose]()
    },
  }
}

boardContract('the files of a kernel', async () => {
  const rig = open()
  return {
    ...rig,
    async strain(isStrained) {
      rig.files.strain(isStrained)
      await rig.clock.advance(2_500)
    },
    wear: () => rig.files.wear('0x02 0x07', '0x02'),
    silence: () => rig.files[Symbol.dispose](),
  }
})

spec('the board by the files of a kernel', {
  async 'the word of the firmware is read only while the board is warm or short of power'() {
    await using rig = open()
    // It would leave a warning in the kernel's log, and nothing can be wrong.
    rig.files.write('devices/platform/soc/soc:firmware/get_throttled', '4')
    assert.equal(rig.board.read().throttled, { now: false, sinceStart: false })
    rig.files.write('class/thermal/thermal_zone0/temp', '61000')
    assert.equal(rig.board.read().throttled, { now: true, sinceStart: true })
  },
  async 'a word that cannot be read says nothing of throttling, and power is told all the same'() {
    await using rig = open()
    rig.files.strain(true)
    for (const word of ['', 'throttled', '-1']) {
      rig.files.write('devices/platform/soc/soc:firmware/get_throttled', word)
      const { throttled, underVoltage } = rig.board.read()
      assert.equal([throttled, underVoltage?.now], [null, true], word)
    }
  },
  async 'another board: no such sensor, a zone of another name, a temperature that cannot be'() {
    await using rig = open()
    rig.files.remove('class/hwmon')
    rig.files.write('class/thermal/thermal_zone0/type', 'gpu-thermal')
    rig.files.write('class/thermal/thermal_zone0/temp', '-274000')
    const { sys, proc, device } = rig.files
    using board = openLinuxBoard({ clock: rig.clock, dataFolder: '/', sys, proc, device })
    const state = board.read()
    assert.equal([state.temperature, state.throttled, state.underVoltage], [null, null, null])
  },
  async 'wear: the worse of the two kinds of cells; not defined is not told'() {
    await using rig = open()
    const reading = () => {
      const { usedPercent = null, spare = null } = rig.board.read().card ?? {}
      return [usedPercent, spare]
    }
    for (const [lifeTime, preEol, expected] of [
      ['0x01 0x01', '0x01', [10, 'normal']],
      ['0x0b 0x01', '0x03', [110, 'urgent']],
      ['0x00 0x00', '0x00', [null, null]],
      ['0xff', '0x09', [null, null]],
    ] as const) {
      rig.files.wear(lifeTime, preEol)
      assert.equal(reading(), expected, lifeTime)
    }
  },
  async 'memory limits hold only where the kernel counts; outside a service nobody asks'() {
    await using rig = open()
    const limit = 'fs/cgroup/system.slice/laned.service/memory.max'
    rig.files.write(limit, 'max')
    assert.is(rig.board.read().limitsMemory, false)
    rig.files.remove(limit)
    assert.is(rig.board.read().limitsMemory, false)
    const { sys, device } = rig.files
    using elsewhere = openLinuxBoard({
      clock: rig.clock,
      dataFolder: '/',
      sys,
      device,
      proc: '/nowhere',
    })
    assert.is(elsewhere.read().limitsMemory, null)
  },
  async 'this machine, whatever it is, is read without an error'() {
    using board = openLinuxBoard({ clock: createFakeClock(), dataFolder: '/' })
    const { temperature } = board.read()
    assert.ok(temperature === null || (temperature > -40 && temperature < 150))
  },
})
