/**
 * A scale as its maker describes it: a platform, keys, and bytes in and out. Written from the protocols' texts, and
 * shares no code with the drivers, so that the two can disagree.
 */
export interface EmulatedScale {
  readonly protocol: string
  readonly baudRate: number
  readonly platform: Platform
  receive(chunk: Uint8Array): void
  powerCycle(): void
  /** Set by whoever carries the bytes. */
  send: (bytes: Uint8Array) => void
  /** Damages the check of each answer while it is set; of Toledo's, which has the parity alone, the first digit. */
  isGarbling: boolean
}

/** What lies on it, in grams, and how the scale takes it. */
export class Platform {
  gross = 0
  isAtRest = true
  zeroAt = 0
  tare = 0
  readonly capacity = 15_000

  put(gross: number, isAtRest = true): void {
    this.gross = gross
    this.isAtRest = isAtRest
  }
  get net(): number {
    return this.gross - this.zeroAt - this.tare
  }
  get isOver(): boolean {
    return this.gross - this.zeroAt > this.capacity
  }
  /** False: the scale takes no such key now. */
  pressTare(): boolean {
    if (!this.isAtRest || this.isOver) return false
    this.tare = Math.max(0, this.gross - this.zeroAt)
    return true
  }
  pressZero(): boolean {
    if (!this.isAtRest || this.isOver || this.tare !== 0) return false
    // A scale zeroes a fiftieth of what it can weigh.
    if (Math.abs(this.gross) > this.capacity / 50) return false
    this.zeroAt = this.gross
    return true
  }
}

/** What every emulator starts from. */
export function createScaleBase(protocol: string, baudRate: number) {
  return {
    protocol,
    baudRate,
    platform: new Platform(),
    isGarbling: false,
    send: (_bytes: Uint8Array): void => {},
  }
}
