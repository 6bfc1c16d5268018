/** What a command is given as a file: text or a JSON object. `-` is standard input; what cannot be read is a Failure. */
import { readFileSync } from 'node:fs'
import { Failure } from './exit-codes.ts'
import { t, troubleOf } from './words.ts'

export function readText(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8')
  } catch (error) {
    throw unreadable(file, error)
  }
}

export function readJsonObject(file: string): object {
  const text = readText(file)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new Failure('usage', t('lanectl.read-input.no-json', { file, message: troubleOf(error) }))
  }
  if (typeof value === 'object' && value !== null) return value
  throw new Failure('usage', t('lanectl.read-input.json-object', { file }))
}

function unreadable(file: string, error: unknown): Failure {
  return new Failure(
    'io',
    t('lanectl.backup-plan.cannot-read', { file, message: troubleOf(error) }),
  )
}
