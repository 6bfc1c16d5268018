/** What `npm run clients` writes from the documents: a file's path and its text. */
import { readFileSync } from 'node:fs'
import { DOCUMENT_NAMES, type DocumentName, type OpenApi } from '#test/document/documents.ts'
import { provenanceOf } from './provenance.ts'
import { pythonModule } from './python-operations.ts'
import { typescriptTypes } from './typescript-types.ts'

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
