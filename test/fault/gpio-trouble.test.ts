/** No chip, a line that is taken or does not exist: told once, and nothing else stops working. */
import * as assert from 'uvu/assert'
import { createFakeClock } from '#doubles/clock-fake.ts'
import { type GpioOptions, openGpioIndicator } from '#drivers/indicator/gpio-indicator.ts'
import { createMemoryJournal } from '#drivers/journal/memory-journal.ts'
import { createGpioKernel } from '#test/hardware/gpio-kernel.ts'
import { spec } from '#test/spec.ts'

function rig(options: Partial<GpioOptions>) {
  const journal = createMemoryJournal()
  const told: string[] = []
  journal.subscribe(({ fields }) => told.push(String(fields['because'])))
  const kernel = createGpioKernel()
  const clock = createFakeClock()
  const lines = { green: 17, red: null, buzzer: null, button: null }
  const indicator = openGpioIndicator({ ...lines, kernel, clock, journal, ...options })
  return { indicator, kernel: options.kernel ?? kernel, clock, told }
}

spec('gpio trouble', {
  async 'no chip with such a label'() {
    const { indicator, told } = rig({ chips: ['pinctrl-other'] })
    indicator.light('paid')
    indicator.beep('paid')
    await indicator[Symbol.asyncDispose]()
    assert.equal(told, [
      'this board has no GPIO chip with the label pinctrl-other. Labels on the board: brcmvirt-gpio, pinctrl-rp1. Correct "GPIO chips, by label" in the settings',
    ])
  },
  async 'a machine without GPIO'() {
    const { told } = rig({ kernel: createGpioKernel({ labels: [] }) })
    assert.match(told[0] ?? '', 'Labels on the board: none')
  },
  async 'a chip that cannot be opened is passed over, and named where none fits'() {
    const found = rig({ kernel: createGpioKernel({ closedChips: [0] }) })
    assert.equal(found.told, [])
    found.indicator.light('ready')
    assert.ok((found.kernel as ReturnType<typeof createGpioKernel>).levels.get(17))
    await found.indicator[Symbol.asyncDispose]()
    const none = rig({ kernel: createGpioKernel({ closedChips: [1] }) })
    assert.match(
      none.told[0] ?? '',
      'Labels on the board: brcmvirt-gpio, /dev/gpiochip1 (ioctl: errno 13)',
    )
  },
  async 'a taken line does not take the others along'() {
    const kernel = createGpioKernel({ taken: [27] })
    const { indicator, told } = rig({ kernel, red: 27, buzzer: 99 })
    assert.match(told[0] ?? '', 'GPIO 27: ioctl: errno 16')
    assert.match(told[1] ?? '', 'GPIO 99: ioctl: errno 22')
    indicator.light('ready')
    assert.ok(kernel.levels.get(17))
    await indicator[Symbol.asyncDispose]()
  },
  async 'one lamp tells by rhythm, and everything is off and closed in the end'() {
    const { indicator, kernel, clock } = rig({ buzzer: 22, button: 4 })
    const level = () => (kernel as ReturnType<typeof createGpioKernel>).levels.get(17)
    indicator.light('waiting')
    indicator.beep('failed')
    assert.ok(level())
    await clock.advance(600)
    assert.not(level())
    await clock.advance(600)
    assert.ok(level())
    await indicator[Symbol.asyncDispose]()
    assert.not(level())
    assert.is((kernel as ReturnType<typeof createGpioKernel>).openHandles, 0)
  },
})
