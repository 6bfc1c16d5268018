/**
 * What a new lane shows: where its page is and the code that opens it; and while it has a network of
 * its own, by turns with how to join that. Pure.
 *
 * A QR-PAY display shows no words and 255 bytes of QR, which is all that is needed; a row display
 * without pictures gets the same in words.
 */

import { hostAndPort } from '#firmware/vocabulary/host-and-port.ts'
import type { DisplayCapabilities, Screen } from '#hal/display.ts'
import english from './words/en/both-languages.json' with { type: 'json' }
import russian from './words/ru/both-languages.json' with { type: 'json' }

const SET_UP = 'setup-screen.set-up'

export interface GuideFacts {
  /** lane-1a2b3c */
  readonly name: string
  readonly port: number
  readonly code: string
  readonly hotspot: {
    readonly ssid: string
    readonly password: string
    readonly address: string
  } | null
  readonly qr: DisplayCapabilities['qr']
}

/** Screens to show in turns, for which two rows of 20 letters are enough. */
export function guideScreens(facts: GuideFacts): readonly [Screen, ...Screen[]] {
  const { hotspot, code, name, port } = facts
  const host = hotspot?.address ?? `${name}.local`
  const page = facts.qr === 'none' ? words(host, `:${port} ${code}`) : pageCode(host, port, code)
  if (!hotspot) return [page]
  const { ssid, password } = hotspot
  const join = facts.qr === 'none' ? words(`Wi-Fi ${ssid}`, password) : wifiCode(ssid, password)
  return [join, page]
}

/** The same for a screen of the board, which has room for everything at once. */
export function guideNotice({ hotspot, code, name, port }: Omit<GuideFacts, 'qr'>) {
  const host = hotspot?.address ?? `${name}.local`
  const typed = `http://${hostAndPort(host, port)}/`
  const wifi = hotspot && {
    scanned: wifiPayload(hotspot.ssid, hotspot.password),
    name: hotspot.ssid,
    password: hotspot.password,
  }
  return { page: { scanned: pagePayload(host, port, code), typed, code }, wifi }
}

/** The code stands behind the #, which a browser never sends to a server. */
const pagePayload = (host: string, port: number, code: string) =>
  `http://${hostAndPort(host, port)}/#code=${code}`

/** The form that cameras of phones know; our names and passwords have nothing to be escaped. */
const wifiPayload = (ssid: string, password: string) => `WIFI:T:WPA;S:${ssid};P:${password};;`

function pageCode(host: string, port: number, code: string): Screen {
  return {
    kind: 'qr',
    payload: pagePayload(host, port, code),
    purpose: `${russian[SET_UP]} · ${english[SET_UP]}: ${code}`,
    isPrivate: true,
  }
}

function wifiCode(ssid: string, password: string): Screen {
  return {
    kind: 'qr',
    payload: wifiPayload(ssid, password),
    purpose: `Wi-Fi ${ssid}: ${password}`,
    isPrivate: true,
  }
}

function words(...lines: readonly string[]): Screen {
  return { kind: 'text', lines, isPrivate: true }
}
