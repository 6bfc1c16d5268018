/**
 * What hangs on a new lane, as a person answers it, and the keys of laned.yaml that say so. Pure.
 *
 * These keys and no others: whoever has the code of a new lane may say which bank it has and which
 * display, and must not open a listener or name a program.
 */

/** 'rpicam': the board's own camera; 'none': a lane that takes payments alone. */
export const CAMERAS = ['rpicam', 'none'] as const

export interface HardwareAnswer {
  readonly bank?: {
    /** As the till's settings name it. */
    readonly name: string
    readonly driver: string
    readonly url: string
  }
  readonly display?: { readonly protocol: string }
  readonly camera?: (typeof CAMERAS)[number]
}

export interface HardwareChange {
  readonly path: readonly string[]
  readonly value: unknown
}

/** What the guide shows of the present config. */
export interface HardwareView {
  readonly banks: readonly { readonly name: string; readonly driver: string }[]
  readonly display: { readonly driver: string; readonly protocol: string | null }
  readonly camera: string
}

interface KnownConfig {
  readonly banks: Readonly<Record<string, { readonly driver: string }>>
  readonly display: { readonly driver: string; readonly protocol?: string }
  readonly camera: { readonly driver: string }
}

/** Single keys, so that other keys of a part stay. A camera of another kind replaces its whole section. */
export function hardwareChanges(
  answer: HardwareAnswer,
  now: KnownConfig,
): readonly HardwareChange[] {
  const { bank, display, camera } = answer
  const changes: HardwareChange[] = []
  if (bank)
    for (const key of ['driver', 'url'] as const)
      changes.push({ path: ['banks', bank.name, key], value: bank[key] })
  if (display && now.display.driver !== 'terminal')
    changes.push({ path: ['display'], value: { driver: 'terminal', ...display } })
  else if (display) changes.push({ path: ['display', 'protocol'], value: display.protocol })
  if (camera !== undefined && now.camera.driver !== camera)
    changes.push({ path: ['camera'], value: { driver: camera } })
  return changes
}

export function hardwareView({ banks, display, camera }: KnownConfig): HardwareView {
  return {
    banks: Object.entries(banks).map(([name, { driver }]) => ({ name, driver })),
    display: { driver: display.driver, protocol: display.protocol ?? null },
    camera: camera.driver,
  }
}
