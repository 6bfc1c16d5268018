/**
 * What a new lane shows: where its page is and the code that opens it; and while it has a network of
 * its own, by turns with how to join that. Pure.
 *
 * A QR-PAY display shows no words and 255 bytes of QR, which is all that is needed; a row display
 * without pictures gets the same in words.
 */
import type { DisplayCapabilities, Screen } from '#hal/display.ts'

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

/** Two rows of 20 letters are enough. One after the other, from the beginning again. */
export function guideScreens(facts: GuideFacts): readonly [Screen, ...Screen[]] {
  const { hotspot, code, name, port } = facts
  const host = hotspot?.address ?? `${name}.local`
  const page = facts.qr === 'none' ? words(host, `:${port} ${code}`) : pageCode(host, port, code)
  if (!hotspot) return [page]
  const { ssid, password } = hotspot
  const join = facts.qr === 'none' ? words(`Wi-Fi ${ssid}`, password) : wifiCode(ssid, password)
  return [join, page]
}

/** The code stands behind the #, which a browser sends to nobody. */
function pageCode(host: string, port: number, code: string): Screen {
  const payload = `http://${host}:${port}/#code=${code}`
  return { kind: 'qr', payload, purpose: `Настройка · Set-up: ${code}`, isPrivate: true }
}

/** The form that cameras of phones know; our names and passwords have nothing to be escaped. */
function wifiCode(ssid: string, password: string): Screen {
  const payload = `WIFI:T:WPA;S:${ssid};P:${password};;`
  return { kind: 'qr', payload, purpose: `Wi-Fi ${ssid}: ${password}`, isPrivate: true }
}

function words(...lines: readonly string[]): Screen {
  return { kind: 'text', lines, isPrivate: true }
}
