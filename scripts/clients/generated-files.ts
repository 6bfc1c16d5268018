/**
 * What `npm run clients` writes from the documents: a file's path and its text. The types are those that openapi-typescript writes,
 * without what every operation takes, which is said once, in `createLane`. Both packages tell what they were made of, so that an
 * integrator knows which lanes they fit.
 */

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { VERSION } from '#firmware/version.ts'
import { DOCUMENT_NAMES, type DocumentName, type OpenApi } from '#test/document/documents.ts'
import { ownParameters } from '#test/document/own-parameters.ts'
import { loadClientTool } from './client-tools.ts'
import { pythonModule } from './python-operations.ts'

export async function generatedFiles(
  documents: Readonly<Record<DocumentName, OpenApi>>,
): Promise<Map<string, string>> {
  const plain = Object.fromEntries(
    DOCUMENT_NAMES.map((name) => [name, withoutExamples(documents[name])]),
  ) as Record<DocumentName, OpenApi>
  const [provenance, licence] = [provenanceOf(plain), readFileSync('LICENSE', 'utf8')]
  const files = new Map([
    ['clients/python/laned_client/generated/__init__.py', ''],
    ['clients/python/laned_client/generated/provenance.json', provenance],
    ['clients/python/LICENSE', licence],
    ['clients/typescript/src/generated/provenance.json', provenance],
    ['clients/typescript/LICENSE', licence],
  ])
  for (const [name, document] of Object.entries(plain)) {
    files.set(`clients/typescript/src/generated/${name}.ts`, await typescriptTypes(document))
    const python = pythonModule(name, document)
    files.set(`clients/python/laned_client/generated/${name}.py`, python)
  }
  return files
}

/** Types say nothing of examples: a checkout in which they were recorded makes the same clients. */
function withoutExamples(document: OpenApi): OpenApi {
  return JSON.parse(JSON.stringify(document), (key, value: unknown) =>
    key === 'example' || key === 'examples' ? undefined : value,
  ) as OpenApi
}

/** As a package of before there were modules is seen by one. */
interface OpenApiTypescript {
  readonly default: {
    default(document: object, options: object): Promise<unknown[]>
    astToString(ast: unknown): string
  }
}

const HEAD = '/** Generated from the OpenAPI document by `npm run clients`: do not edit. */\n'

async function typescriptTypes(document: OpenApi): Promise<string> {
  const { default: tool } = await loadClientTool<OpenApiTypescript>('openapi-typescript')
  const options = { alphabetize: true, silent: true }
  return HEAD + tool.astToString(await tool.default(withOwnParameters(document), options))
}

function withOwnParameters({ paths, components, ...rest }: OpenApi): object {
  const { parameters: _ofAll, ...types } = components
  const own = Object.entries(paths).map(([path, methods]) => {
    const operations = Object.entries(methods).map(([method, operation]) => {
      const parameters = ownParameters(operation)
      const { parameters: _all, ...others } = operation
      return [method, { ...others, ...(parameters.length > 0 && { parameters }) }]
    })
    return [path, Object.fromEntries(operations)]
  })
  return structuredClone({ ...rest, paths: Object.fromEntries(own), components: types })
}

/** `documents` as the clients are made of them. */
function provenanceOf(documents: Readonly<Record<string, object>>): string {
  const digests = Object.entries(documents).map(([name, document]) => [name, sha256(document)])
  const provenance = { laned: VERSION, commit: commit(), documents: Object.fromEntries(digests) }
  return `${JSON.stringify(provenance, null, 2)}\n`
}

function sha256(document: object): string {
  return `sha256:${createHash('sha256').update(JSON.stringify(document)).digest('hex')}`
}

/** With `-dirty` where files differ from it; null where there is no git. */
function commit(): string | null {
  const args = ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*']
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return null
  }
}
