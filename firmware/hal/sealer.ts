/**
 * Keeps secrets unreadable at rest.
 *
 * Implemented in drivers/storage/. Every implementation, the fake included, passes
 * test/contract/sealer.ts. `open(seal(text))` is `text`; two seals of the same text differ. `open`
 * throws Fault 'storage' (part 'settings') when the text was not sealed with this device's key, or
 * was changed since.
 */
export interface Sealer {
  seal(text: string): string
  open(sealed: string): string
}
