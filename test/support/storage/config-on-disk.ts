/** laned.yaml of a test device, as main.ts gives it to the lane. */
import { writeFileSync } from 'node:fs'
import { createConfigFile } from '#drivers/host/config-file-store.ts'
import type { Environment } from '#firmware/config/environment.ts'
import type { ConfigOnDisk } from '#firmware/wiring/wiring-context.ts'

export function testConfigOnDisk(
  path: string,
  yaml: string,
  environment: Environment = { LANED_LISTEN: '127.0.0.1:0' },
): ConfigOnDisk {
  writeFileSync(path, yaml)
  return { file: createConfigFile({ path, runtimeFolder: null }), environment }
}
