/**
 * Kopecks (or cents) to a decimal string and back, digit by digit: no floating point on the way,
 * so that no amount is ever off by one. Pure.
 */
const DECIMAL = /^(0|[1-9]\d{0,13})(?:\.(\d{1,2})0*)?$/

export function toDecimal(amountKopecks: number): string {
  if (!Number.isSafeInteger(amountKopecks) || amountKopecks < 0)
    throw new RangeError(`not an amount in kopecks: ${amountKopecks}`)
  const digits = String(amountKopecks).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Null for anything that is not a plain amount with at most two significant decimals. */
export function fromDecimal(amount: unknown): number | null {
  // A JSON number prints as the shortest decimal that reads back as itself: what the bank wrote.
  const text = typeof amount === 'number' ? String(amount) : amount
  const match = typeof text === 'string' ? DECIMAL.exec(text) : null
  if (!match) return null
  const kopecks = Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`)
  return Number.isSafeInteger(kopecks) ? kopecks : null
}

/** An amount that a bank states in kopecks, as a JSON number or as digits. */
export function fromMinorUnits(amount: unknown): number | null {
  const text = typeof amount === 'number' ? String(amount) : amount
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text)) return null
  return Number(text)
}
