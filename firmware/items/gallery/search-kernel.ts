/** The search kernel over a piece of memory (search-kernel.wat), and whether this machine can run it. Pure. */
import { KERNEL_BASE64 } from './search-kernel-wasm.ts'

/** Addresses and sizes in bytes; `factor` is where in a row's tail its factor stands. */
export type SearchKernel = (
  query: number,
  row: number,
  stride: number,
  count: number,
  factor: number,
  tallies: number,
  bias: number,
) => void

export interface KernelMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

export const PAGE_BYTES = 65_536
export const PAGES_MAX = 65_536

/** The part of WebAssembly that is used here; the compiler's library does not declare it. */
declare const WebAssembly: {
  validate(bytes: Uint8Array): boolean
  Module: new (bytes: Uint8Array) => object
  Instance: new (
    module: object,
    imports: object,
  ) => { readonly exports: { readonly tally: SearchKernel } }
  Memory: new (limits: { initial: number; maximum: number }) => KernelMemory
}

export function isSimdThere(): boolean {
  return WebAssembly.validate(kernelBytes())
}

/** Pages that nothing was written to take no memory. */
export function createKernelMemory(byteLength: number): KernelMemory {
  return new WebAssembly.Memory({
    initial: Math.ceil(byteLength / PAGE_BYTES),
    maximum: PAGES_MAX,
  })
}

export function createSearchKernel(memory: KernelMemory): SearchKernel {
  const module = new WebAssembly.Module(kernelBytes())
  return new WebAssembly.Instance(module, { table: { memory } }).exports.tally
}

function kernelBytes(): Uint8Array {
  return Uint8Array.from(atob(KERNEL_BASE64), (letter) => letter.charCodeAt(0))
}
