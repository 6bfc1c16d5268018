/**
 * Who gives a paper out: the shop, its till and this lane, as the section `shop` has them. A report of a closed shift keeps
 * those of its close. Pure.
 */
import type { ShopSection } from '#firmware/config/sections/shop.ts'
import type { Printed } from '#firmware/words/printed.ts'

/** Null: it is not set, and not printed. */
export interface PaperIssuer {
  readonly name: string | null
  readonly inn: string | null
  readonly address: string | null
  readonly laneName: string | null
  readonly terminalId: string | null
  readonly serialNumber: string | null
}

export function issuerOf(shop: ShopSection | undefined, serialNumber: string | null): PaperIssuer {
  return {
    name: shop?.name || null,
    inn: shop?.inn || null,
    address: shop?.address || null,
    laneName: shop?.laneName || null,
    terminalId: shop?.terminalId || null,
    serialNumber,
  }
}

/** In the order in which they are printed. */
export function issuerRows(
  { name, inn, address, laneName, terminalId, serialNumber }: PaperIssuer,
  printed: Printed,
): readonly { readonly name: string; readonly value: string }[] {
  const rows = [
    [printed('paper.issuer.name'), name],
    [printed('paper.issuer.inn'), inn],
    [printed('paper.issuer.address'), address],
    [printed('paper.issuer.till'), laneName],
    [printed('paper.issuer.terminal'), terminalId],
    [printed('paper.issuer.serial-number'), serialNumber],
  ] as const
  return rows.flatMap(([title, value]) => (value === null ? [] : [{ name: title, value }]))
}
