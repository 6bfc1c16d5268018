/**
 * The model whose vectors serve, kept in the data folder: a release that brings another one, and not this, still answers
 * with it until every picture has its new vector. One model at a time; a power cut leaves the one before, or none.
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceFile } from '#drivers/storage/files/replace-file.ts'
import { MODELS, readManifest } from './model-manifest.ts'

const MANIFEST = 'manifest.json'

/** Below the data folder. */
export const keptModelsIn = (dataFolder: string): string => join(dataFolder, 'models')

/** Copies the model of this name, and drops the one that was kept before. Rejects as the manifest and the card do. */
export async function keepModel(kept: string, name?: string, folder = MODELS): Promise<void> {
  const entry = await readManifest(folder, name)
  const { sha256 } = entry
  const own = { ...entry, file: `${sha256}.tflite` }
  const manifest = JSON.stringify({ default: entry.name, models: [own] })
  const path = join(kept, MANIFEST)
  const before = await readFile(path, 'utf8').catch(() => null)
  if (before === manifest) return
  const bytes = await readFile(join(folder, entry.file))
  // What the release itself could not load is nothing to keep.
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) return
  await mkdir(kept, { recursive: true, mode: 0o700 })
  await replaceFile(join(kept, own.file), bytes)
  await replaceFile(path, manifest)
  for (const file of await readdir(kept))
    if (file !== own.file && file !== MANIFEST) await rm(join(kept, file), { force: true })
}
