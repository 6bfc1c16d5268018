/** What a command is given as a file: text or a JSON object. `-` is standard input; what cannot be read is a Failure. */
import { readFileSync } from 'node:fs'
import { Failure } from './exit-codes.ts'

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
    throw new Failure('usage', `${file} is no JSON (${(error as Error).message})`)
  }
  if (typeof value === 'object' && value !== null) return value
  throw new Failure('usage', `${file}: a JSON object`)
}

function unreadable(file: string, error: unknown): Failure {
  return new Failure('io', `cannot read ${file} (${(error as Error).message})`)
}
