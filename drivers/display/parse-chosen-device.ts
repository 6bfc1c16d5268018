/** Which device a person chooses as the lane's display: the same words over HTTP, in lanectl and on the page. */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import { type KeptAdapter, keptOf } from '../link/display-adapter-choice.ts'
import type { SerialPortFound } from '../link/serial-ports.ts'

export type ChosenDevice =
  | { readonly kind: 'adapter'; readonly kept: KeptAdapter; readonly port: string }
  | { readonly kind: 'bluetooth'; readonly address: string }
  /** Forgets the choice. */
  | { readonly kind: 'auto' }

/** Pure. Throws a Fault 'bad-request' that says which words are known. */
export function parseChosenDevice(words: string, ports: readonly SerialPortFound[]): ChosenDevice {
  if (words === 'auto') return { kind: 'auto' }
  if (/^([0-9A-F]{2}:){5}[0-9A-F]{2}$/i.test(words))
    return { kind: 'bluetooth', address: words.toUpperCase() }
  const usb = ports.filter(({ place }) => place !== null)
  const found = usb.find(({ port }) => port === words)
  const kept = found && keptOf(found)
  if (kept) return { kind: 'adapter', kept, port: found.port }
  const names = usb.map(({ port }) => port).join(', ') || say('text.host.none-present')
  throw new Fault(
    'bad-request',
    say('fault.display.choice-not-plugged-in', { given: words, ports: names }),
  )
}
