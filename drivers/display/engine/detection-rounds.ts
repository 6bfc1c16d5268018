/**
 * Which protocols to try at which speeds, for a display that was not detected yet.
 *
 * Only displays that answer are found; one that cannot must be named in the config. The port is
 * opened once per round, so all protocols that share a speed are tried in one. The order of the
 * protocols is display-protocols.ts's.
 */
import type { Protocol } from './display-protocol.ts'

export interface Round {
  readonly baudRate: number
  readonly candidates: readonly Protocol[]
}

/** `candidates`: in the order in which they are asked. */
export function searchRounds(
  candidates: readonly Protocol[],
  hasSpeed: boolean,
  baudRate: number | null,
): readonly Round[] {
  if (baudRate !== null || !hasSpeed) return [{ baudRate: baudRate ?? 0, candidates }]
  const speeds = new Set(candidates.flatMap(({ baudRates }) => baudRates))
  return [...speeds].map((speed) => ({
    baudRate: speed,
    candidates: candidates.filter(({ baudRates }) => baudRates.includes(speed)),
  }))
}

/** `dwin (115200, 9600), nextion (9600, ...)`: who was asked for, at which speeds. */
export function describeRounds(rounds: readonly Round[]): string {
  const names = rounds.flatMap(({ candidates }) => candidates.map(({ name }) => name))
  return [...new Set(names)]
    .map((name) => {
      const speeds = rounds
        .filter(({ candidates }) => candidates.some((one) => one.name === name))
        .map(({ baudRate }) => baudRate)
      return speeds.some((speed) => speed > 0) ? `${name} (${speeds.join(', ')})` : name
    })
    .join(', ')
}

export function usualBaudRate(protocol: Protocol): number {
  return protocol.baudRates[0] ?? 9_600
}
