/**
 * A Nextion panel that runs the project of docs/protocols/displays.md: instructions end with
 * FF FF FF, components live on pages, `bkcmd` says what is answered.
 */
import { createGlass, type EmulatedDisplay } from './emulated-display.ts'

const END = Buffer.from([0xff, 0xff, 0xff])
const PAGES: Record<string, readonly string[]> = {
  idle: [],
  pay: ['qr0', 't0', 't1'],
  text: ['t0', 't1', 't2', 't3'],
  ok: ['t0', 't1'],
  fail: ['t0', 't1'],
  wait: ['t0', 't1'],
}
const PAGE_NAMES = Object.keys(PAGES)
const BUFFER_BYTES = 1024

export function createEmulator(): EmulatedDisplay {
  const holder = createGlass()
  let buffer: Buffer = Buffer.alloc(0)
  let page = 'idle'
  let texts: Record<string, string> = {}
  let sys0 = 0
  let bkcmd = 2

  const answer = (...bytes: readonly number[]) =>
    holder.send(Buffer.from([...bytes, 0xff, 0xff, 0xff]))

  function succeeded() {
    if (bkcmd === 1 || bkcmd === 3) answer(0x01)
    draw()
  }

  function failed(code: number) {
    // An instruction it cannot read at all is reported whatever bkcmd is.
    if (code === 0 || bkcmd >= 2) answer(code)
  }

  function draw() {
    const lines = [texts['t0'], texts['t1'], texts['t2'], texts['t3']].filter((text) => !!text)
    const written = lines.flatMap((text) => text ?? [])
    if (page === 'idle') return holder.show({})
    if (page === 'pay')
      return holder.show(texts['qr0'] ? { screen: 'qr', qr: texts['qr0'], lines: written } : {})
    if (page === 'text') return holder.show({ screen: 'text', lines: written })
    holder.show({ screen: 'status', picture: page as 'ok' | 'fail' | 'wait', lines: written })
  }

  function obey(instruction: Buffer) {
    const text = instruction.toString('utf8')
    if (text === 'connect')
      return holder.send(
        Buffer.concat([
          Buffer.from('comok 1,30601-0,NX4832K035_011R,163,61488,D264B8204F0E1828,16777216'),
          END,
        ]),
      )
    const change = /^page (\w+)$/.exec(text)
    if (change) return turn(change[1] ?? '')
    const set = /^(\w+)\.txt="(.*)"$/s.exec(text)
    if (set) return assign(set[1] ?? '', (set[2] ?? '').replace(/\\(["\\r])/g, '$1'))
    const system = /^(sys0|bkcmd)=(\d+)$/.exec(text)
    if (system) {
      if (system[1] === 'sys0') sys0 = Number(system[2])
      else bkcmd = Number(system[2])
      return succeeded()
    }
    const get = /^get (?:(\w+)\.txt|(sys0))$/.exec(text)
    if (get) return get[2] ? number(sys0) : read(get[1] ?? '')
    if (text === 'sendme') return answer(0x66, PAGE_NAMES.indexOf(page))
    failed(0x00)
  }

  function turn(name: string) {
    const target = /^\d+$/.test(name) ? PAGE_NAMES[Number(name)] : name
    if (target === undefined || !(target in PAGES)) return failed(0x03)
    page = target
    texts = {} // Local components start anew with their page.
    succeeded()
  }

  function assign(component: string, value: string) {
    if (!PAGES[page]?.includes(component)) return failed(0x02)
    texts[component] = value
    succeeded()
  }

  function read(component: string) {
    if (!PAGES[page]?.includes(component)) return failed(0x1a)
    holder.send(Buffer.concat([Buffer.from([0x70]), Buffer.from(texts[component] ?? ''), END]))
  }

  function number(value: number): void {
    const bytes = Buffer.alloc(4)
    bytes.writeInt32LE(value)
    answer(0x71, ...bytes)
  }

  return Object.assign(holder, {
    protocol: 'nextion',
    receive(chunk: Uint8Array) {
      buffer = Buffer.concat([buffer, chunk])
      for (let end = buffer.indexOf(END); end >= 0; end = buffer.indexOf(END)) {
        const instruction = buffer.subarray(0, end)
        buffer = buffer.subarray(end + 3)
        obey(instruction)
      }
      if (buffer.length <= BUFFER_BYTES) return
      buffer = Buffer.alloc(0)
      answer(0x24)
    },
    powerCycle() {
      buffer = Buffer.alloc(0)
      page = 'idle'
      texts = {}
      sys0 = 0
      bkcmd = 2
      holder.show({})
      holder.send(Buffer.from([0, 0, 0, 0xff, 0xff, 0xff, 0x88, 0xff, 0xff, 0xff]))
    },
    hangUp() {},
  })
}
