/** Which of the files that are to be written lie beyond the lane's own folders: that of its laned.yaml, and its data. */
import { existsSync } from 'node:fs'
import { dirname, resolve, sep } from 'node:path'

export interface LaneFolders {
  /** laned.yaml: where there is none, its folder is nobody's. */
  readonly config: string
  readonly data: string
}

export function outsideOfLane(paths: readonly string[], { config, data }: LaneFolders): string[] {
  const own = [...(existsSync(config) ? [dirname(resolve(config))] : []), resolve(data)]
  return paths
    .map((path) => resolve(path))
    .filter((path) => !own.some((folder) => `${path}${sep}`.startsWith(`${folder}${sep}`)))
}
