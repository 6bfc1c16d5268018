/**
 * Where the built pages lie, the console's and, each in a folder of its own, those that features have beside it: next to the programs of a release; in a
 * checkout they are made at the first request, and again when one of their sources has changed.
 */
import { existsSync, globSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyReply } from 'fastify'
import type { Language } from '#firmware/words/languages.ts'

const FOLDER = fileURLToPath(new URL('../../../built-page', import.meta.url))
const STORIES = fileURLToPath(new URL('../../../built-stories', import.meta.url))
/** A release has none of these. */
const BUILDER = new URL('../../../scripts/page/build-page.ts', import.meta.url)
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const SOURCES = [
  'firmware/console/page/**',
  'firmware/hal/*',
  'firmware/words/**',
  'firmware/features/*/{page,own-pages,words}/**',
  'scripts/page/*',
]

const NOT_BUILT =
  'The page is not built, and what builds it is not installed here: npm ci, then ask again.\n'

/** By language. */
export function pageDocument(language: Language): string {
  return builtFile(`${language}.html`)
}

/** Where it lies, or would lie. */
export function builtFile(name: string): string {
  return join(FOLDER, name)
}

/** Files that the console's documents name; empty where the page is not built yet. */
export const builtFiles = (): ReadonlyMap<string, string> => filesIn(FOLDER, /\.(js|css|map)$/)

/** A checkout alone has stories: no release carries what builds them. */
export const hasStories = (): boolean => existsSync(BUILDER)

/** Documents by language, and what they name. */
export const builtStories = (): ReadonlyMap<string, string> => filesIn(STORIES, /./)

function filesIn(folder: string, wanted: RegExp): ReadonlyMap<string, string> {
  if (!existsSync(folder)) return new Map()
  const names = readdirSync(folder).filter((name) => wanted.test(name))
  return new Map(names.map((name) => [name, join(folder, name)]))
}

/**
 * Calls `read` now, and again when the returned function finds another build there: to be called before a document is
 * sent, which names the files of its own build alone. Resolves to what is wrong with the sources, or null.
 */
export function followBuiltPage(read: () => void): () => Promise<string | null> {
  let known = builtAtMs()
  read()
  return async () => {
    const trouble = await upToDatePage()
    const found = builtAtMs()
    if (found !== known) read()
    known = found
    return trouble
  }
}

export function sendNotBuilt(reply: FastifyReply, trouble: string | null = null): FastifyReply {
  return reply
    .code(503)
    .type('text/plain; charset=utf-8')
    .send(trouble ?? NOT_BUILT)
}

/**
 * Resolves once the page is there as its sources are, or nothing can build it: dependencies of developers are missing. Where
 * the sources are wrong it resolves to what is wrong with them.
 */
export const upToDatePage = keepBuilt(FOLDER, ({ writePage }) =>
  writePage(FOLDER, { isWorkedOn: true }),
)

/** As the page; a release has no stories. */
export const upToDateStories = keepBuilt(STORIES, ({ writeStories }) => writeStories(STORIES))

export interface PageOptions {
  readonly isCompressed?: boolean
  readonly isWorkedOn?: boolean
}

interface PageBuilder {
  writePage(folder: string, options: PageOptions): Promise<void>
  writeStories(folder: string): Promise<void>
}

/** Looking at all sources takes eight milliseconds: a client that asks for the page again and again does not make others wait. */
const CHECK_EVERY_MS = 1_000

/** Whoever asks while it builds waits for the same build. */
export function keepBuilt(
  folder: string,
  write: (builder: PageBuilder) => Promise<void>,
): () => Promise<string | null> {
  let building: Promise<string | null> | null = null
  let isLooked = false
  let trouble: string | null = null
  const build = async () => {
    if (isLooked || !existsSync(BUILDER)) return trouble
    isLooked = true
    setTimeout(() => {
      isLooked = false
    }, CHECK_EVERY_MS).unref()
    trouble = null
    if (!isOutdated(folder)) return null
    try {
      const builder = await importedBuilder()
      if (builder) await write(builder)
    } catch (error) {
      trouble = String(error)
    }
    return trouble
  }
  return () => {
    building ??= build().finally(() => {
      building = null
    })
    return building
  }
}

async function importedBuilder(): Promise<PageBuilder | null> {
  try {
    return await import(BUILDER.href)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')
      return null
    throw error
  }
}

function isOutdated(folder: string): boolean {
  const builtMs = builtAtMs(folder)
  return (
    builtMs === null ||
    globSync(SOURCES, { cwd: ROOT }).some((path) => statSync(join(ROOT, path)).mtimeMs > builtMs)
  )
}

/** Null: not built. */
function builtAtMs(folder = FOLDER): number | null {
  return statSync(join(folder, 'en.html'), { throwIfNoEntry: false })?.mtimeMs ?? null
}
