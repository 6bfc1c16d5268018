/** `npm run kernel`: compiles firmware/items/gallery/kernel.wat into the bytes of kernel.ts. */
import { readFileSync, writeFileSync } from 'node:fs'
import openWabt from 'wabt'

export async function compileKernel(): Promise<Uint8Array> {
  const wabt = await openWabt()
  const source = readFileSync('firmware/items/gallery/kernel.wat', 'utf8')
  const module = wabt.parseWat('kernel.wat', source, { simd: true })
  module.validate()
  return module.toBinary({}).buffer
}

if (import.meta.main) {
  const text = Buffer.from(await compileKernel()).toString('base64')
  writeFileSync(
    'firmware/items/gallery/kernel.ts',
    `/** Pure. The bytes of kernel.wat, made by \`npm run kernel\`; a test compares them with the source. */
// biome-ignore format: one piece
export const KERNEL_BASE64 = '${text}'
`,
  )
}
