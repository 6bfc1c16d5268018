/**
 * The native files of a release: only those that its machine can load, and no symbols that only a
 * debugger reads. Packages bring builds for Windows, macOS, Android and musl, and for every processor.
 */
import { globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export type Architecture = 'x64' | 'arm64'

const NATIVE = '**/*.{node,so,so.[0-9]*,dll,dylib}'
/** `e_machine` of an ELF header. */
const MACHINES: Readonly<Record<Architecture, number>> = { x64: 62, arm64: 183 }
const OTHER_SYSTEMS = /musl|android/

/** The native files below `folder` that a lane of this architecture (Linux, glibc) cannot load. */
export function foreignNatives(folder: string, architecture: Architecture): string[] {
  return globSync(NATIVE, { cwd: folder }).filter((path) => {
    const bytes = readFileSync(join(folder, path))
    return OTHER_SYSTEMS.test(path) || !isElf(bytes) || machineOf(bytes) !== MACHINES[architecture]
  })
}

export function removeForeignNatives(folder: string, architecture: Architecture): void {
  for (const path of foreignNatives(folder, architecture)) rmSync(join(folder, path))
}

/**
 * A program up to the end of its last segment, without its section table: what the kernel and the
 * loader use is all in the segments; of node's 127 MB it is 109. Done here and not by `strip`, whose bytes differ from version
 * to version and which knows one architecture.
 */
export function withoutSymbols(elf: Buffer): Buffer {
  if (!isElf(elf) || elf[4] !== 2 || elf[5] !== 1) throw new Error('no 64-bit little-endian ELF')
  const [table, size, count] = [elf.readBigUInt64LE(32), elf.readUInt16LE(54), elf.readUInt16LE(56)]
  let end = 0
  for (let index = 0; index < count; index += 1) {
    const at = Number(table) + index * size
    end = Math.max(end, Number(elf.readBigUInt64LE(at + 8) + elf.readBigUInt64LE(at + 32)))
  }
  const kept = Buffer.from(elf.subarray(0, end))
  kept.writeBigUInt64LE(0n, 40) // e_shoff
  kept.writeUInt16LE(0, 60) // e_shnum
  kept.writeUInt16LE(0, 62) // e_shstrndx
  return kept
}

function isElf(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).toString('latin1') === '\x7fELF'
}

function machineOf(elf: Buffer): number {
  return elf.readUInt16LE(18)
}
