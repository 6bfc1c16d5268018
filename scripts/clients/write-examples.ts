/**
 * The examples of the documents, from a walk through every operation of a lane. One that still fits
 * its document stays as it is, so that a change of one operation changes one example.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import type { OperationExample } from '#firmware/http/document/document-words.ts'
import { installedBiome } from '#scripts/biome/installed-biome.ts'
import { askBy } from '#test/document/ask-operation.ts'
import { DOCUMENT_NAMES, DOCUMENTS, fetchDocuments, type Words } from '#test/document/documents.ts'
import type { LaneToWalk } from '#test/document/lane-to-walk.ts'
import { examplesOf } from '#test/document/recorded-examples.ts'
import { createAnswerCheck } from '#test/document/strict-answers.ts'
import { walkLane } from '#test/document/walk.ts'

/** Resolves with the names of those that are new. */
export async function writeExamples(lane: LaneToWalk, isAnew: boolean): Promise<readonly string[]> {
  // Before the walk: with the set-up of the new lane its document goes.
  const documents = await fetchDocuments(lane)
  const recorded = examplesOf(await walkLane(askBy(lane.url), lane))
  const written: string[] = []
  for (const name of DOCUMENT_NAMES) {
    const misfitOf = createAnswerCheck(documents[name])
    const fits = (operation: string, { answer }: OperationExample) =>
      misfitOf(operation, {
        ...{ headers: {}, bytes: new Uint8Array(), body: answer.body },
        ...{ status: answer.status, type: answer.type },
      }) === null
    for (const { words, examplesFile } of DOCUMENTS[name] as readonly Words[]) {
      const known = JSON.parse(readFileSync(examplesFile, 'utf8')) as typeof words.examples
      const entries = Object.keys(words.operations).flatMap((operation) => {
        const old = known[operation]
        const isKept = !isAnew && old !== undefined && fits(operation, old)
        const example = isKept ? old : recorded.get(operation)
        if (!isKept && example) written.push(operation)
        return example ? [[operation, example] as const] : []
      })
      writeFileSync(examplesFile, JSON.stringify(Object.fromEntries(entries)))
      const biome = installedBiome()
      if (biome) execFileSync(biome, ['format', '--write', examplesFile], { stdio: 'ignore' })
    }
  }
  return written
}
