/**
 * The name by which other devices know this lane: the configured one, else the board's, else one
 * made once and kept in the data folder.
 */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Fault } from '#firmware/fault.ts'

/** Where Linux shows a Raspberry Pi's own serial number; text that ends with a NUL. */
const BOARD = '/sys/firmware/devicetree/base/serial-number'
const FORM = /^[A-Za-z0-9._-]{1,64}$/

export interface KeptSerialNumber {
  readonly value: { readonly serialNumber: string | null }
  update(change: () => { serialNumber: string }): Promise<unknown>
}

export async function serialNumber(
  configured: string | undefined,
  kept: KeptSerialNumber,
): Promise<string> {
  const known = await knownSerialNumber(configured, kept.value.serialNumber)
  if (known !== null) return known
  const made = `lane-${randomBytes(4).toString('hex')}`
  try {
    await kept.update(() => ({ serialNumber: made }))
  } catch (error) {
    // If the name cannot be kept, payments still work; the next start makes another name.
    if (!(error instanceof Fault)) throw error
  }
  return made
}

/** Null where nothing names this lane yet. */
export async function knownSerialNumber(
  configured: string | undefined,
  kept: string | null,
): Promise<string | null> {
  return configured ?? (await readBoard()) ?? (kept || null)
}

async function readBoard(): Promise<string | null> {
  try {
    const text = (await readFile(BOARD, 'utf8')).replaceAll('\0', '').trim()
    return FORM.test(text) && !/^0+$/.test(text) ? text : null
  } catch {
    return null
  }
}
