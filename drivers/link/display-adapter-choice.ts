/**
 * Which of the USB serial adapters of a lane is the one of its display. Pure.
 *
 * The kept adapter is found by its maker's number wherever it is plugged in, or, without a number, only in its own
 * socket. While none is kept: the one that a link of the system names, or the only one there is. Never a guess:
 * bytes for a display may change the settings of a scale or a scanner.
 */
import { type Sentence, say } from '#firmware/words/sentence.ts'
import type { SerialPortFound } from './serial-ports.ts'

/** What tells one adapter from another after a replug and a reboot. */
export interface KeptAdapter {
  readonly usbId: string
  readonly serial: string | null
  readonly place: string
  /** The adapter in words for people. */
  readonly product: string | null
}

export type AdapterChoice =
  | { readonly port: SerialPortFound; readonly reason: 'kept' | 'linked' | 'only' }
  | { readonly port: null; readonly because: Sentence }

export interface AdapterQuestion {
  readonly ports: readonly SerialPortFound[]
  readonly kept: KeptAdapter | null
  /** The port that /dev/lane-display leads to, where the system has such a link. */
  readonly linked: string | null
}

export function chooseAdapter({ ports, kept, linked }: AdapterQuestion): AdapterChoice {
  const usb = ports.filter(({ place }) => place !== null)
  if (kept) {
    const same = usb.filter((port) => isSame(kept, port))
    // Some makers give all their adapters one number: then the socket decides.
    const port = same.find(({ place }) => place === kept.place) ?? same[0]
    return port ? { port, reason: 'kept' } : { port: null, because: missing(kept) }
  }
  const named = ports.find(({ port }) => port === linked)
  if (named) return { port: named, reason: 'linked' }
  const [only, ...others] = usb
  if (!only) return { port: null, because: say('fault.serial.port-not-found') }
  if (others.length === 0) return { port: only, reason: 'only' }
  const names = usb.map(({ port }) => port).join(', ')
  return {
    port: null,
    because: say('fault.display.several-adapters', { count: usb.length, ports: names }),
  }
}

/** Null for a port that is part of the board: it has one place and needs no choice. */
export function keptOf({ usbId, serial, place, product }: SerialPortFound): KeptAdapter | null {
  if (usbId === null || place === null) return null
  return { usbId, serial, place, product }
}

export const describeAdapter = (kept: KeptAdapter): string => String(adapterWords(kept))

export function adapterWords({ product, usbId, serial, place }: KeptAdapter): Sentence {
  const what = product ?? usbId
  if (serial === null)
    return say('text.display.adapter-in-socket', { adapter: what, socket: socketOf(place) })
  return say('text.display.adapter-with-number', { adapter: what, number: serial })
}

function isSame(kept: KeptAdapter, port: SerialPortFound): boolean {
  if (port.usbId !== kept.usbId || port.serial !== kept.serial) return false
  if (kept.serial === null) return port.place === kept.place
  return interfaceOf(port.place ?? '') === interfaceOf(kept.place)
}

function missing(kept: KeptAdapter): Sentence {
  return say('fault.display.adapter-missing', { adapter: adapterWords(kept) })
}

/** `1.2` of `platform/xhci 1.2:1.0`. */
export function socketOf(place: string): string {
  return place.replace(/^.* /, '').replace(/:.*/, '')
}

/** An adapter with several ports has one number for all of them. */
function interfaceOf(place: string): string {
  return place.replace(/^.*:/, '')
}
