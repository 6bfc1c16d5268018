/** The list of protocols: no name twice, something behind each, a scale to try each with, and what the config takes. */
import * as assert from 'uvu/assert'
import { describeSettings } from '#firmware/config/describe-settings.ts'
import { checkConfig } from '#firmware/config/load-config.ts'
import { EMULATED_SCALE_NAMES } from '#lab/emulators/scales/emulated-scales.ts'
import { spec } from '#test/spec.ts'
import { SCALE_PROTOCOLS } from '../../driver/scale-protocols.ts'

const scaleOf = (text: string, environment = {}) => {
  const { config, problems } = checkConfig({ name: 'laned.yaml', text, environment })
  assert.equal(problems, [])
  return (config as { scale?: unknown } | null)?.scale
}

spec('the protocols of scales', {
  async 'have no name twice, something behind each, and an emulated scale'() {
    const names = SCALE_PROTOCOLS.map(({ name }) => name)
    assert.equal(names, [...new Set(names)])
    assert.equal([...EMULATED_SCALE_NAMES], names)
    for (const { name, load } of SCALE_PROTOCOLS) assert.type(await load(), 'function', name)
  },
  'are what the section takes, and no other word'() {
    for (const { name } of SCALE_PROTOCOLS)
      assert.equal(scaleOf(`scale: { driver: serial, path: /dev/ttyUSB0, protocol: ${name} }\n`), {
        driver: 'serial',
        path: '/dev/ttyUSB0',
        protocol: name,
        password: '0030',
      })
    const { problems } = checkConfig({
      name: 'laned.yaml',
      text: 'scale: { driver: serial, path: /dev/ttyUSB0, protocol: smoke }\n',
    })
    assert.match(String(problems[0]), /^laned\.yaml:1: scale\.protocol/)
  },
})

spec('a lane whose config names no scale', {
  'has a simulated one on fakes, and none beside a real camera'() {
    assert.equal(scaleOf(''), { driver: 'fake' })
    assert.equal(scaleOf('camera: { driver: fake }\n'), { driver: 'fake' })
    assert.equal(scaleOf('camera: { driver: rpicam }\nscale:\n'), { driver: 'none' })
    assert.equal(scaleOf('', { LANED_CAMERA_DRIVER: 'none' }), { driver: 'none' })
    assert.equal(scaleOf('camera: { driver: rpicam }\nscale: { driver: fake }\n'), {
      driver: 'fake',
    })
  },
  'has no default of it in the form: what holds depends on the camera'() {
    const { settings } = describeSettings()
    const kindOf = (name: string) => settings.find(({ path }) => path.join('.') === name)?.kind
    assert.is(kindOf('scale.password'), 'secret')
    const driver = settings.find(({ path }) => path.join('.') === 'scale.driver')
    assert.is(driver?.default, null)
    assert.equal(
      settings
        .find(({ path }) => path.join('.') === 'scale.protocol')
        ?.names.map(({ choice, en }) => [choice, en]),
      [
        ['auto', 'Find out by itself'],
        ['cas', 'CAS PD/AP/SW'],
        ['shtrih', 'Shtrih-M (POS2)'],
        ['toledo', 'Mettler-Toledo 8217'],
        ['pos2', 'Mertech, Massa-K (100 protocol)'],
      ],
    )
  },
})
