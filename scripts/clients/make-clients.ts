/**
 * Makes the clients in `clients/` of the documents that a lane on fakes serves, and builds what users of TypeScript import.
 * What is already as it would be is not written: tests that run at the same time may all ask for them.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fetchDocuments } from '#test/document/documents.ts'
import { openLaneToWalk } from '#test/document/lane-to-walk.ts'
import { buildTypescriptClient, installClientTools, textOf } from './client-tools.ts'
import { generatedFiles } from './generated-files.ts'

/** Resolves with what was generated: paths and their texts. Rejects with what a person should do. */
export async function makeClients(): Promise<ReadonlyMap<string, string>> {
  const advice = installClientTools()
  if (advice) throw new Error(advice)
  const files = await filesOfALane()
  for (const [file, text] of files) {
    if (textOf(file) === text) continue
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const problem = buildTypescriptClient()
  if (problem) throw new Error(problem)
  return files
}

async function filesOfALane(): Promise<ReadonlyMap<string, string>> {
  await using lane = await openLaneToWalk()
  return generatedFiles(await fetchDocuments(lane))
}
