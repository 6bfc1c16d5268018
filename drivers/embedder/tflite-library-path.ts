/** Where npm put the TensorFlow Lite C library for this machine. */
import { createRequire } from 'node:module'
import { arch } from 'node:os'
import { dirname, join } from 'node:path'

/** The package calls the architectures by Debian's names. */
const FOLDERS: Readonly<Record<string, string>> = { x64: 'linux_amd64', arm64: 'linux_arm64' }

/** A release keeps only this file of the package, and its package.json. */
export function installedLibrary(): string {
  const folder = FOLDERS[arch()]
  if (!folder) throw new Error(`there is no TensorFlow Lite for ${arch()}`)
  const manifest = createRequire(import.meta.url).resolve('tfjs-tflite-node/package.json')
  return join(dirname(manifest), 'cc_deps', folder, 'libtensorflowlite_c.so')
}
