/**
 * In which language and at which speed to address a display that was not met yet.
 *
 * Only displays that can answer are looked for: a silent one has to be named in the config.
 * Speeds are changed as seldom as possible, because each change means opening the port again.
 */
import type { Protocol, ProtocolName } from './protocol.ts'

export interface Introduction {
  readonly protocol: Protocol
  readonly baudRate: number
}

/** Those who always answer come first: their words are short and harmless to the others. */
const ORDER: readonly ProtocolName[] = ['dwin', 'nextion', 'escpos', 'dqr', 'qrpay']

export function introductions(
  protocols: readonly Protocol[],
  hasSpeed: boolean,
  baudRate: number | null,
): readonly Introduction[] {
  const asked = ORDER.flatMap((name) => protocols.find((protocol) => protocol.name === name) ?? [])
  if (baudRate !== null || !hasSpeed)
    return asked.map((protocol) => ({ protocol, baudRate: baudRate ?? usual(protocol) }))
  const speeds = [...new Set(asked.flatMap(({ baudRates }) => baudRates))]
  return speeds.flatMap((speed) =>
    asked
      .filter(({ baudRates }) => baudRates.includes(speed))
      .map((protocol) => ({ protocol, baudRate: speed })),
  )
}

export function usual(protocol: Protocol): number {
  return protocol.baudRates[0] ?? 9_600
}
