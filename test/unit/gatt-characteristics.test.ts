/** Which characteristic takes a display's bytes. */
import * as assert from 'uvu/assert'
import { type Characteristic, chooseGatt } from '#drivers/link/gatt-characteristics.ts'
import { spec } from '#test/spec.ts'

const short = (id: string) => `0000${id}-0000-1000-8000-00805f9b34fb`
const UART = '6e400001-b5a3-f393-e0a9-e50e24dcca9e'
const UART_WRITE = '6e400002-b5a3-f393-e0a9-e50e24dcca9e'
const UART_NOTIFY = '6e400003-b5a3-f393-e0a9-e50e24dcca9e'

function one(service: string, uuid: string, ...flags: string[]): Characteristic {
  return { path: `/${service}/${uuid}`, service, uuid, flags, mtu: null }
}

const uart = [one(UART, UART_WRITE, 'write'), one(UART, UART_NOTIFY, 'notify')]
const unknown = [
  one('5000', short('5001'), 'notify'),
  one('5000', short('5002'), 'write-without-response'),
]

function chosen(all: readonly Characteristic[], config = {}): readonly (string | null)[] | null {
  const choice = chooseGatt(all, config)
  return choice && [choice.write.uuid, choice.notify?.uuid ?? null]
}

spec('gatt choice', {
  'a known display is recognised before anything else'() {
    assert.equal(chosen([...unknown, ...uart]), [UART_WRITE, UART_NOTIFY])
    assert.equal(chosen([one('ffe0', short('ffe1'), 'write', 'notify')]), [
      short('ffe1'),
      short('ffe1'),
    ])
    assert.equal(
      chosen([one('fff0', short('fff1'), 'notify'), one('fff0', short('fff2'), 'write')]),
      [short('fff2'), short('fff1')],
    )
  },
  'else the first that can be written, with what notifies beside it'() {
    assert.equal(chosen(unknown), [short('5002'), short('5001')])
  },
  'what the config names wins, in any spelling'() {
    assert.equal(chosen([...uart, ...unknown], { characteristic: '5002' }), [
      short('5002'),
      short('5001'),
    ])
    assert.equal(chosen([...unknown, ...uart], { service: UART.toUpperCase() }), [
      UART_WRITE,
      UART_NOTIFY,
    ])
  },
  'a configured characteristic that is not there is not replaced by a guess'() {
    assert.is(chosen(uart, { characteristic: 'abcd' }), null)
    assert.is(chosen(uart, { service: 'abcd' }), null)
  },
  "the radio's own services are not written to"() {
    assert.is(chosen([one(short('1800'), short('2a00'), 'write')]), null)
    assert.is(chosen([one('5000', '5001', 'read')]), null)
  },
})
