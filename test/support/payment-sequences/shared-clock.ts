/** The wall clock that a fast lane and its bank share; it goes on through restarts. */
export interface SharedClock {
  readonly factor: number
  now(): number
  /** From now on it runs at another speed, as the next process of the lane must be told. */
  setFactor(factor: number): void
  /** For FAST_CLOCK. */
  readonly setting: string
}

export function createSharedClock(firstFactor: number): SharedClock {
  let factor = firstFactor
  let realEpochMs = Date.now()
  let laneEpochMs = realEpochMs
  const now = () => laneEpochMs + (Date.now() - realEpochMs) * factor
  return {
    get factor() {
      return factor
    },
    now,
    setFactor(next) {
      laneEpochMs = now()
      realEpochMs = Date.now()
      factor = next
    },
    get setting() {
      return `${factor} ${realEpochMs} ${laneEpochMs}`
    },
  }
}
