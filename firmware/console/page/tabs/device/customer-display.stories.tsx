/** The customer's display: searched for, tried and kept. */
import type { Done } from '../../lane-rows.ts'
import { inLanguage, type Stories, type Story } from '../../stories/story.ts'
import { Cable } from './customer-display.tsx'
import 'page-words:device'

type Known = Done<'GET /device/display'>

const IDLE: Known = {
  chosen: { adapter: null, bluetooth: null },
  scan: { status: 'idle', why: null, result: null },
  test: { status: 'idle', why: null, result: null },
}

const display = (known: Partial<Known>, isConnected = true): Story => ({
  answers: { 'GET /device/display': { ...IDLE, ...known } },
  parts: {
    display: { isConnected, screen: isConnected ? { kind: 'blank' } : null, reason: null },
  },
  show: () => <Cable />,
})

const found = (serial: number, ble: number): Known['scan'] => ({
  status: 'done',
  why: null,
  result: {
    notes:
      serial + ble > 0
        ? [
            inLanguage(
              'Bluetooth was not searched: this machine has none.',
              'Bluetooth не проверялся: у этой машины его нет.',
            ),
          ]
        : [],
    serial: [
      { port: '/dev/ttyUSB0', product: 'CH340', usbId: '1a86:7523' },
      { port: '/dev/ttyAMA0', product: null, usbId: null },
    ].slice(0, serial),
    ble: [{ address: 'C4:5B:BE:01:22:7A', name: 'QR-2035', rssi: -61 }].slice(0, ble),
    laneDisplay: { port: '/dev/ttyUSB0', because: null },
  },
})

const tried = (screen: string, outcome: 'acknowledged' | 'sent' | 'not possible' | 'failed') => ({
  screen,
  outcome,
  tookMs: 80,
  because: outcome === 'failed' ? inLanguage('no answer in 2 s', 'нет ответа за 2 с') : null,
})

export const STORIES: Stories = {
  connected: display({}),
  'not connected': display({}, false),
  'being looked for': display({ scan: { status: 'running', why: null, result: null } }, false),
  found: display({ scan: found(2, 1) }),
  'none found': display({ scan: found(0, 0) }, false),
  'the search failed': display(
    {
      scan: {
        status: 'failed',
        result: null,
        why: inLanguage('the list of ports cannot be read', 'список портов не читается'),
      },
    },
    false,
  ),
  'being tried': display({ test: { status: 'running', why: null, result: null } }),
  tried: display({
    test: {
      status: 'done',
      why: null,
      result: {
        protocol: null,
        screens: [
          tried('blank', 'acknowledged'),
          tried('payment QR', 'acknowledged'),
          tried('info QR', 'sent'),
          tried('text', 'not possible'),
          tried('accepted', 'failed'),
          tried('blank again', 'acknowledged'),
        ],
      },
    },
  }),
  kept: display({
    chosen: {
      adapter: 'usb-1a86-7523-01',
      bluetooth: { name: 'QR-2035', address: 'C4:5B:BE:01:22:7A' },
    },
  }),
}
