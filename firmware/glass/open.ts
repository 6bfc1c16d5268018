/** The screens of a lane over HTTP: nothing where its display is no screen. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { DisplayConfig } from '#firmware/config/display.ts'
import type { Clock } from '#hal/clock.ts'
import type { Glasses } from '#hal/glasses.ts'
import type { Router } from '../http/router.ts'
import { createGlassRouter } from './glass-routes.ts'

export interface GlassPorts {
  readonly config: DisplayConfig
  readonly glasses: Glasses | null
  readonly serialNumber: string
  readonly dataFolder: string
  readonly clock: Clock
}

export function createGlassRouters(ports: GlassPorts): Router[] {
  const { config, glasses, serialNumber, dataFolder, clock } = ports
  if (config.driver !== 'screen' || !glasses) return []
  const { token } = config
  const tokenDigest = token === undefined ? null : createHash('sha256').update(token).digest()
  const idle = { idle: config.idle, ownFolder: join(dataFolder, 'idle'), clock }
  return [createGlassRouter({ glasses, serialNumber, tokenDigest, idle })]
}
