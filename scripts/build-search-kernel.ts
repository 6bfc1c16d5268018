/** `npm run kernel`: compiles firmware/items/gallery/search-kernel.wat into the bytes of search-kernel-wasm.ts. Needs wabt, a Debian package. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { argumentsOf } from './script-help.ts'

const SOURCE = 'firmware/items/gallery/search-kernel.wat'

export function compileKernel(): Buffer {
  return execFileSync('wat2wasm', [SOURCE, '--output=-'])
}

if (import.meta.main) {
  argumentsOf(import.meta.filename, {})
  const text = compileKernel().toString('base64')
  writeFileSync(
    'firmware/items/gallery/search-kernel-wasm.ts',
    `/** Pure. The bytes of search-kernel.wat, made by \`npm run kernel\`; a test compares them with the source. */
// biome-ignore format: one piece
export const KERNEL_BASE64 = '${text}'
`,
  )
}
