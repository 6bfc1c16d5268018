/** The screens of a lane over HTTP: nothing where its display is no screen. */
import { createHash } from 'node:crypto'
import type { DisplayConfig } from '#firmware/config/display.ts'
import type { Glasses } from '#hal/glasses.ts'
import type { Router } from '../http/router.ts'
import { createGlassRouter } from './glass-routes.ts'

export interface GlassPorts {
  readonly config: DisplayConfig
  readonly glasses: Glasses | null
  readonly serialNumber: string
}

export function createGlassRouters({ config, glasses, serialNumber }: GlassPorts): Router[] {
  if (config.driver !== 'screen' || !glasses) return []
  const { token } = config
  const tokenDigest = token === undefined ? null : createHash('sha256').update(token).digest()
  return [createGlassRouter({ glasses, serialNumber, tokenDigest })]
}
