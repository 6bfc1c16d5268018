/** Each scale on a pseudo terminal at its real speed: the port as programs see it, found, pulled out and found again. */
import * as assert from 'uvu/assert'
import { createSystemClock } from '#drivers/clock/system-clock.ts'
import { EMULATED_SCALE_NAMES } from '#lab/emulators/scales/emulated-scales.ts'
import { spec } from '#test/spec.ts'
import { waitUntil } from '#test/wait-until.ts'
import { findScales } from '../../driver/find-scales.ts'
import { openScaleOnPty, PTY_MS_MAX } from '../support/scale-rig.ts'

type Rig = Awaited<ReturnType<typeof openScaleOnPty>>

/** An answer that a busy machine kept back is lost, too, and the cable is still in. */
const isCut = ({ cable }: Rig) => cable.levers.cutAfterBytes === null
const isWell = ({ scale }: Rig) => scale.condition.state === 'ok'

spec(
  'scale: on a pseudo terminal at its real speed',
  Object.fromEntries(
    EMULATED_SCALE_NAMES.map((name) => [
      `${name}: weighs, is pulled out in the middle of a frame, and weighs again`,
      async () => {
        await using rig = await openScaleOnPty(name)
        rig.put(1_505)
        await rig.until('1505 g', () => rig.scale.latest?.grams === 1_505)
        rig.cable.levers.cutAfterBytes = 1
        await rig.until('lost', () => isCut(rig) && rig.scale.latest === null)
        rig.put(200)
        await rig.plug()
        await rig.until('200 g', () => rig.scale.latest?.grams === 200 && isWell(rig))
      },
    ]),
  ),
  5 * PTY_MS_MAX,
)

spec(
  'scale: a search over the ports',
  {
    async 'names the port with a scale, and says why another could not be asked'() {
      await using rig = await openScaleOnPty('toledo', [])
      const gone = `${rig.path}-gone`
      const ports = [
        { port: rig.path, product: 'an adapter' },
        { port: gone, product: null },
      ]
      // A machine under load may keep a scale's answer back for longer than a search waits.
      const found = await waitUntil(
        'a search that hears it',
        async () => {
          const one = await findScales({ driver: 'fake' }, createSystemClock(), async () => ports)
          return one[0]?.scales.length ? one : null
        },
        PTY_MS_MAX,
      )
      assert.equal(found[0]?.scales, [{ protocol: 'toledo', baudRate: 9_600 }])
      assert.is(found[0]?.because, null)
      assert.match(found[1]?.because ?? '', 'no serial port was found')
    },
  },
  5 * PTY_MS_MAX,
)
