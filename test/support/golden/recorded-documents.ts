/** Documents and rights as somebody reviewed them: what a lane is held to, whatever its rows say now. */
import { readFileSync } from 'node:fs'
import {
  DOCUMENT_NAMES,
  type DocumentName,
  type OpenApi,
  type Operation,
} from '#test/document/documents.ts'
import { GOLDEN_FOLDER } from './golden-folder.ts'

type Refused = Readonly<Record<string, Operation['responses'][string]>>

/** With each refusal in its place again (documents-text.ts). */
export function recordedDocuments(): Readonly<Record<DocumentName, OpenApi>> {
  const pairs = DOCUMENT_NAMES.map((name) => {
    const text = readFileSync(`${GOLDEN_FOLDER}/openapi/${name}.json`, 'utf8')
    const { refused } = JSON.parse(text) as { readonly refused: Refused }
    const document = JSON.parse(text, (key, value: unknown) =>
      /^\d{3}$/.test(key) && typeof value === 'string' ? refused[value] : value,
    ) as OpenApi
    return [name, document]
  })
  return Object.fromEntries(pairs) as Record<DocumentName, OpenApi>
}

/** `POST /pay`, and its right. */
export function recordedRights(file: string): ReadonlyMap<string, string> {
  const lines = readFileSync(`${GOLDEN_FOLDER}/${file}`, 'utf8').matchAll(/^([A-Z]+ \S+) (.+)$/gm)
  return new Map([...lines].map(([, route = '', right = '']) => [route, right]))
}
