/**
 * Chance is hardware too: a simulation passes a seeded one.
 *
 * Implemented in drivers/host/. Every implementation, the fake included, passes
 * test/contract/random.ts.
 */
export interface Random {
  /** Evenly spread in [0, 1). */
  fraction(): number
  /**
   * An identifier that no other call on any device gives: 26 letters and digits, later ones sort
   * after earlier ones as far as the wall clock allows. Fits every bank's idea of an order id.
   */
  id(nowMs: number): string
}
