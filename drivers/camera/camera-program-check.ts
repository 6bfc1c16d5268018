/** Whether the camera's program could be started at all. */
import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'

/** Looked for where the system would: by its path, or by its name in the folders of `searchPath`. */
export function isProgramThere(command: string, searchPath = ''): boolean {
  const paths = command.includes('/')
    ? [command]
    : searchPath.split(':').map((folder) => join(folder, command))
  return paths.some((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
