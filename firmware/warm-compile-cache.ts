/**
 * A start of a device on fakes, in a folder of its own, that ends at once: whatever Node compiles
 * for it is in the compile cache afterwards. start.mjs runs it once per release.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMemoryJournal } from '#drivers/journal/memory.ts'
import { boot } from './boot.ts'
import { loadConfig } from './config/load-config.ts'

/** Never throws: a device whose cache stays cold starts all the same, with 15 MB more. */
export async function warmCompileCache(): Promise<void> {
  try {
    const folder = mkdtempSync(join(tmpdir(), 'laned-warm-'))
    try {
      const environment = { LANED_LISTEN: '127.0.0.1:0' }
      const config = loadConfig({ name: 'warm-compile-cache', text: '', environment })
      const device = await boot({ config, dataFolder: folder, journal: createMemoryJournal() })
      await import('./main.ts')
      await fetch(`${device.addresses[0]}/version`)
      await device[Symbol.asyncDispose]()
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  } catch {
    // The start itself will say what is wrong.
  }
}
