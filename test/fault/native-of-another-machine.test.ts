/** A release holds what its machine can load, and a program without its symbols is the same program. */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as assert from 'uvu/assert'
import { foreignNatives, withoutSymbols } from '#scripts/release/native-libraries.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const X64 = 62
const ARM64 = 183

function elf(machine: number, tail = ''): Buffer {
  const header = Buffer.alloc(64)
  header.write('\x7fELF\x02\x01', 'latin1')
  header.writeUInt16LE(machine, 18)
  return Buffer.concat([header, Buffer.from(tail)])
}

const FILES: Readonly<Record<string, Buffer>> = {
  'a/linux-x64/glibc.node': elf(X64),
  'a/linux-arm64/glibc.node': elf(ARM64),
  'a/linux-x64/musl.node': elf(X64),
  'b/musl_arm64/b.node': elf(ARM64),
  'a/android-arm64/a.node': elf(ARM64),
  'a/win32-x64/a.node': Buffer.from('MZ'),
  'c/c.dylib': Buffer.from('\xcf\xfa\xed\xfe', 'latin1'),
  'c/c.dll': Buffer.from('MZ'),
  'c/x/libc.so': elf(X64),
  'c/y/libc.so.8.18': elf(ARM64),
  'c/readme.so.txt.js': Buffer.from('text'),
}

spec('the natives of a release', {
  'what another system or processor loads is foreign'() {
    using folder = temporaryFolder()
    for (const [path, bytes] of Object.entries(FILES)) {
      mkdirSync(dirname(folder.file(path)), { recursive: true })
      writeFileSync(folder.file(path), bytes)
    }
    const kept = (architecture: 'x64' | 'arm64') => {
      const foreign = new Set(foreignNatives(folder.path, architecture))
      return Object.keys(FILES).filter((path) => !foreign.has(path))
    }
    assert.equal(kept('x64'), ['a/linux-x64/glibc.node', 'c/x/libc.so', 'c/readme.so.txt.js'])
    assert.equal(kept('arm64'), [
      'a/linux-arm64/glibc.node',
      'c/y/libc.so.8.18',
      'c/readme.so.txt.js',
    ])
  },
  'what no segment holds is cut off, and nothing of a segment'() {
    const program = elf(X64, ''.padEnd(56 + 100, 's').concat('names and sections'))
    program.writeBigUInt64LE(64n, 32) // one program header, right after the header
    program.writeUInt16LE(56, 54)
    program.writeUInt16LE(1, 56)
    program.writeBigUInt64LE(120n, 64 + 8)
    program.writeBigUInt64LE(100n, 64 + 32)
    program.writeBigUInt64LE(999n, 40)
    program.writeUInt16LE(7, 60)
    const cut = withoutSymbols(program)
    assert.is(cut.length, 220)
    assert.is(cut.readBigUInt64LE(40), 0n)
    assert.is(cut.readUInt16LE(60), 0)
    assert.ok(cut.subarray(64).equals(program.subarray(64, 220)))
  },
  'a program without its symbols does what it did'() {
    using folder = temporaryFolder()
    const program = folder.file('echo')
    const whole = readFileSync('/bin/echo')
    const cut = withoutSymbols(whole)
    assert.ok(cut.length < whole.length)
    writeFileSync(program, cut)
    chmodSync(program, 0o755)
    assert.is(execFileSync(program, ['here'], { encoding: 'utf8' }), 'here\n')
  },
  'what is no program is refused'() {
    assert.throws(() => withoutSymbols(Buffer.from('#!/bin/sh'.padEnd(64))), /no 64-bit/)
  },
})
