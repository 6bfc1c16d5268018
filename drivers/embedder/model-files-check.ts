/** Whether the files of a model are there, without loading any of them. */

import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { say } from '#firmware/words/sentence.ts'
import { MODELS, modelFault, readManifest } from './model-manifest.ts'
import type { TfliteOptions } from './tflite-embedder.ts'
import { installedLibrary } from './tflite-library-path.ts'

/** Rejects with Fault 'unreachable' (part 'model'): a lane takes payments without one. */
export async function checkModel(options: TfliteOptions): Promise<void> {
  const folder = options.folder ?? MODELS
  const { file } = await readManifest(folder, options.model)
  for (const path of [join(folder, file), options.library ?? installedLibrary()])
    try {
      accessSync(path, constants.R_OK)
    } catch (cause) {
      throw modelFault(say('fault.model.file-unreadable', { path }), cause)
    }
}
